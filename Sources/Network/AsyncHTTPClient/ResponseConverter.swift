#if AsyncHTTPClient
import Foundation
import InnoNetwork
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A converter from SwiftNIO's response heads to Foundation's, which enforces the limits that all
/// transports share.
struct ResponseConverter {
  let url: URL

  func response(_ head: HTTPResponseHead) -> Result<HTTPURLResponse, NetworkError> {
    guard (100..<1_000).contains(head.status.code) else {
      return invalid("the status is not a number from 100 to 999")
    }
    guard head.headers.count <= ResponseGuard.fieldLimit else {
      return invalid("the header section has more than \(ResponseGuard.fieldLimit) fields")
    }
    var size = 0
    var fields: [String: String] = [:]
    fields.reserveCapacity(head.headers.count)
    var names: [String: String] = [:]
    for (name, value) in head.headers {
      size += name.utf8.count + value.utf8.count + 4
      let key = name.lowercased()
      if let first = names[key] {
        fields[first]? += ", \(value)"
      } else {
        names[key] = name
        fields[name] = value
      }
    }
    guard size <= ResponseGuard.sizeLimit else {
      return invalid("the header section is larger than \(ResponseGuard.sizeLimit) bytes")
    }
    if let encoding = names["content-encoding"].flatMap({ fields[$0] }),
      !["", "identity", "gzip", "x-gzip", "deflate"].contains(encoding.lowercased())
    {
      return invalid("the content encoding is not supported")
    }
    if let encoding = names["transfer-encoding"].flatMap({ fields[$0] }),
      !["chunked", "identity"].contains(encoding.lowercased())
    {
      return invalid("the transfer encoding is not supported")
    }
    let version = "HTTP/\(head.version.major).\(head.version.minor)"
    guard
      let response = HTTPURLResponse(
        url: url,
        statusCode: Int(head.status.code),
        httpVersion: version,
        headerFields: fields
      )
    else { return invalid("the header section is malformed") }
    return .success(response)
  }

  private func invalid(_ reason: String) -> Result<HTTPURLResponse, NetworkError> {
    .failure(.invalidResponse(reason, url: url))
  }
}
#endif
