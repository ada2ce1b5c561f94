public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError: LocalizedError, CustomStringConvertible {
  /// A human-readable message that states the problem and, where possible, its location and a
  /// remedy.
  public var description: String {
    switch self {
    case .invalidRequest(let reason):
      "The request could not be sent: \(reason)."
    case .unreachable(let fault, let url):
      fault.text(at: Self.place(of: url))
    case .timeout(let duration, let url):
      "\(Self.place(of: url)) did not send a complete response within \(duration.text). "
        + "Try again, or increase the time limit."
    case .invalidResponse(let reason, let url):
      "The response from \(Self.place(of: url)) is invalid: \(reason)."
    case .status(let response, let method):
      "\(Self.place(of: response.head.url)) returned \(Self.status(of: response)) "
        + "for \(method) \(Self.path(of: response)). \(Self.advice(for: response))"
    case .decoding(let failure, let response):
      "The response from \(Self.place(of: response.head.url)) for \(Self.path(of: response)) "
        + "could not be decoded: \(failure.description)."
    case .interceptor(let error):
      "An error stopped the request: \(Printable.error(error))"
    case .cancelled:
      "The request was cancelled."
    }
  }

  /// A message that can be logged safely.
  ///
  /// For ``interceptor(_:)``, the message contains only the type of the associated error, because
  /// the text of that error may contain a secret.
  public var logDescription: String {
    guard case .interceptor(let error) = self else { return description }
    return "An error stopped the request: \(type(of: error))."
  }

  /// A human-readable message, which is the same as ``description``.
  public var errorDescription: String? { description }

  /// Returns the host of a URL, followed by the port if the URL has a port.
  ///
  /// If the URL has no host, the result is `(unknown host)`. The result can be inserted at the
  /// beginning or in the middle of a sentence.
  package static func place(of url: URL?) -> String {
    guard let host = url?.host else { return "(unknown host)" }
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return Printable.text(name) + (url?.port.map { ":\($0)" } ?? "")
  }

  private static func path(of response: Response) -> String {
    let path = response.head.url?.path ?? "/"
    return Printable.text(path.isEmpty ? "/" : path)
  }

  private static func status(of response: Response) -> String {
    let code = response.statusCode
    return StatusText.reason(for: code).map { "\(code) \($0)" } ?? "\(code)"
  }

  private static func advice(for response: Response) -> String {
    switch response.statusCode {
    case 401, 403: "Check the credentials."
    case 404, 410: "Check the path."
    case 408, 429, 500...599: "Try again later."
    case 304: "No cached response is available."
    case 300..<400 where !RedirectRules.statusCodes.contains(response.statusCode):
      "Redirects with this status are never followed. Check the path."
    case 300..<400:
      response.head.value(forHTTPHeaderField: "Location") == nil
        ? "The redirect has no Location header."
        : "The redirect was not followed: redirects are disabled, or following it would send an "
          + "unsafe request to another server."
    default: "Check the request."
    }
  }
}

/// The reason phrases for common status codes, as in RFC 9110, RFC 6585 and RFC 2324.
///
/// Foundation's own phrases are not used, because they are in lower case and localized.
package enum StatusText {
  package static func reason(for code: Int) -> String? {
    reasons[code]
  }

  private static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    415: "Unsupported Media Type", 418: "I'm a teapot", 422: "Unprocessable Content",
    426: "Upgrade Required", 429: "Too Many Requests", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
