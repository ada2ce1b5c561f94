#if AsyncHTTPClient
import Foundation
import InnoNetwork
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A converter that turns SwiftNIO's response heads into Foundation's response heads, and enforces
/// the limits that all transports share.
struct ResponseConverter {
  let url: URL
  /// The method of the request.
  let method: String

  /// Checks a response head, and returns a value that converts the head on demand.
  func received(_ head: HTTPResponseHead) throws(NetworkError) -> ReceivedHead {
    guard (100..<1_000).contains(head.status.code) else {
      throw invalid("the status is not a number from 100 to 999")
    }
    if let fault = ResponseHead.fault(of: head.headers) { throw invalid(fault) }
    let isWithoutBody = ReceivedHead.statusesWithoutBody.contains(Int(head.status.code))
    // If no body is sent, the content encoding does not matter.
    if method != "HEAD", !isWithoutBody, let encoding = value(of: "content-encoding", in: head),
      !["", "identity", "gzip", "x-gzip", "deflate"].contains(encoding.lowercased())
    {
      throw invalid("the content encoding is not supported")
    }
    if let encoding = value(of: "transfer-encoding", in: head),
      !["chunked", "identity"].contains(encoding.lowercased())
    {
      throw invalid("the transfer encoding is not supported")
    }
    let length = isWithoutBody ? nil : value(of: "content-length", in: head).flatMap { Int64($0) }
    return ReceivedHead(
      status: Int(head.status.code),
      expectedLength: length ?? -1
    ) { () throws(NetworkError) in
      try response(head)
    }
  }

  /// Returns the values of a field, joined with commas; nil if there is no such field.
  private func value(of name: String, in head: HTTPResponseHead) -> String? {
    let values = head.headers[name]
    return values.count > 1 ? values.joined(separator: ", ") : values.first
  }

  private func response(_ head: HTTPResponseHead) throws(NetworkError) -> HTTPURLResponse {
    var fields: [String: String] = [:]
    fields.reserveCapacity(head.headers.count)
    for (name, value) in head.headers {
      let field = InnoNetwork.HTTPHeaders.Field(name: name, value: value)
      // Comparing a few names without regard to case is cheaper than converting them to lower case
      // first.
      if let first = fields.keys.first(where: field.isNamed) {
        fields[first]? += ", \(value)"
      } else {
        fields[name] = value
      }
    }
    let version = "HTTP/\(head.version.major).\(head.version.minor)"
    guard
      let response = HTTPURLResponse(
        url: url,
        statusCode: Int(head.status.code),
        httpVersion: version,
        headerFields: fields
      )
    else { throw invalid("the header section is malformed") }
    return response
  }

  private func invalid(_ reason: String) -> NetworkError { .invalidResponse(reason, url: url) }
}
#endif
