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

  /// Checks a SwiftNIO response head, and returns a head that is converted to Foundation's type on
  /// demand.
  func received(_ head: HTTPResponseHead) throws(NetworkError) -> ReceivedHead {
    guard (100..<1_000).contains(head.status.code) else {
      throw invalid("the status is not a number from 100 to 999")
    }
    if let fault = ResponseHead.fault(of: head.headers) { throw invalid(fault) }
    var encoding, transferEncoding, length: String?
    for (name, value) in head.headers {
      let field = InnoNetwork.HTTPHeaders.Field(name: name, value: value)
      if field.isNamed("content-length") {
        length = Self.joined(length, value)
      } else if field.isNamed("content-encoding") {
        encoding = Self.joined(encoding, value)
      } else if field.isNamed("transfer-encoding") {
        transferEncoding = Self.joined(transferEncoding, value)
      }
    }
    let isWithoutBody = ReceivedHead.statusesWithoutBody.contains(Int(head.status.code))
    // If no body is sent, the content encoding does not matter.
    if method != "HEAD", !isWithoutBody, let encoding,
      !["", "identity", "gzip", "x-gzip", "deflate"].contains(encoding.lowercased())
    {
      throw invalid("the content encoding is not supported")
    }
    if let transferEncoding, !["chunked", "identity"].contains(transferEncoding.lowercased()) {
      throw invalid("the transfer encoding is not supported")
    }
    let expectedLength = isWithoutBody ? nil : length.flatMap { Int64($0) }
    return ReceivedHead(
      status: Int(head.status.code),
      expectedLength: expectedLength ?? -1
    ) { () throws(NetworkError) in
      try response(head)
    }
  }

  /// Joins the values of header fields that have the same name.
  ///
  /// - Parameters:
  ///   - earlier: The joined values of the earlier fields, or nil if there are no earlier fields.
  ///   - value: The value of the next field.
  /// - Returns: The joined values.
  private static func joined(_ earlier: String?, _ value: String) -> String {
    earlier.map { "\($0), \(value)" } ?? value
  }

  private func response(_ head: HTTPResponseHead) throws(NetworkError) -> HTTPURLResponse {
    var fields: [String: String] = [:]
    fields.reserveCapacity(head.headers.count)
    for (name, value) in head.headers {
      let field = InnoNetwork.HTTPHeaders.Field(name: name, value: value)
      // Comparing a few names without regard to case is cheaper than converting all names to lower
      // case first.
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
