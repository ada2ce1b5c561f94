public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError: LocalizedError, CustomStringConvertible {
  /// What went wrong, where, and what to do next.
  public var description: String {
    switch self {
    case .invalidRequest(let reason):
      "The request was not sent: \(reason)."
    case .unreachable(let fault, let url):
      fault.text(at: Self.place(of: url))
    case .timeout(let duration, let url):
      "\(Self.place(of: url)) did not answer within \(duration.inWords). "
        + "Try again, or allow more time."
    case .invalidResponse(let reason, let url):
      "The answer of \(Self.place(of: url)) cannot be used: \(reason)."
    case .status(let response, let method):
      "\(Self.place(of: response.head.url)) answered \(Self.status(of: response)) "
        + "to \(method) \(Self.path(of: response)). \(Self.advice(for: response))"
    case .decoding(let failure, let response):
      "The answer of \(Self.place(of: response.head.url)) to \(Self.path(of: response)) "
        + "could not be read: \(failure.description)."
    case .interceptor(let error):
      "An interceptor stopped the request: \(Printable.error(error))"
    case .cancelled:
      "The request was cancelled."
    }
  }

  /// The description for a log: of an interceptor's error its type alone, since its text may quote
  /// what is secret.
  public var logDescription: String {
    guard case .interceptor(let error) = self else { return description }
    return "An interceptor stopped the request: \(type(of: error))."
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// `host:port` as in the URL.
  static func place(of url: URL?) -> String {
    guard let host = url?.host else { return "The server" }
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
    case 304: "Nothing is kept that it could stand for."
    case 300..<400:
      response.head.value(forHTTPHeaderField: "Location") == nil
        ? "It names no place to go on to."
        : "It redirects, and the redirect was not followed: it is not allowed, or leads to another "
          + "server with a method that may change something."
    default: "Check what was sent."
    }
  }
}
