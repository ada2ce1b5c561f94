#if HTTPTypes
public import HTTPTypes
import InnoNetwork

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPRequest {
  /// Creates the head of a request from a `URLRequest`.
  ///
  /// The initializer returns nil if the URL has no `://` or the method is not a valid token. The
  /// scheme, the authority, the path and the query are copied from the URL unchanged. An empty path
  /// becomes `/`, and the fragment is omitted.
  ///
  /// - Parameter request: The request to convert. Its body is ignored.
  public init?(_ request: URLRequest) {
    guard let text = request.url?.absoluteString, let scheme = text.range(of: "://"),
      let method = Method(request.httpMethod ?? "GET")
    else { return nil }
    let rest = text[scheme.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest[authority.endIndex...]
    self.init(
      method: method,
      scheme: String(text[..<scheme.lowerBound]),
      authority: String(authority),
      path: target.hasPrefix("/") ? String(target) : "/\(target)",
      headerFields: HTTPFields(HTTPHeaders(request))
    )
  }
}

extension URLRequest {
  /// Creates a `URLRequest` without a body from the head of a request.
  ///
  /// The initializer returns nil if the scheme, the authority and the path do not form a URL.
  /// Repeated fields are joined, because Foundation stores one value for each name.
  ///
  /// - Parameter request: The head of the request.
  public init?(_ request: HTTPRequest) {
    guard let scheme = request.scheme, let authority = request.authority,
      let url = URL(string: "\(scheme)://\(authority)\(request.path ?? "/")")
    else { return nil }
    self.init(url: url)
    httpMethod = request.method.rawValue
    setFields(HTTPHeaders(request.headerFields))
  }
}

extension HTTPResponse {
  /// Creates the head of a response from an `HTTPURLResponse`.
  ///
  /// Foundation joins the values of repeated fields. The initializer keeps the values joined.
  ///
  /// - Parameter response: The response to convert.
  public init(_ response: HTTPURLResponse) {
    self.init(
      status: Status(code: response.statusCode),
      headerFields: HTTPFields(HTTPHeaders(response))
    )
  }
}
#endif
