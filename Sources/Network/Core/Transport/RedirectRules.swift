import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The rules that determine which request is sent after a redirect (RFC 9110, section 15.4, and the
/// Fetch standard).
///
/// A redirect to another origin is not followed if the next request would have a body or an unsafe
/// method, such as POST. The caller then receives the redirect response itself.
struct RedirectRules: Sendable {
  /// The largest number of redirects to follow for one request.
  static let limit = 10

  /// The status codes of the redirects to follow.
  static let statusCodes: Set<Int> = [301, 302, 303, 307, 308]

  let allowsInsecureHTTP: Bool

  /// Returns the request to send after a redirect, or nil if the response is final.
  ///
  /// - Parameters:
  ///   - head: The head of the response.
  ///   - request: The request to which the server responded.
  ///   - hasBody: A Boolean value that indicates whether the request has a body, which may be a
  ///     file or a stream.
  /// - Returns: The request to send, or nil if the response is final.
  /// - Throws: ``NetworkError/invalidResponse(_:url:)`` if the redirect must be rejected.
  func request(
    after head: HTTPURLResponse,
    of request: URLRequest,
    hasBody: Bool
  ) throws(NetworkError) -> URLRequest? {
    guard Self.statusCodes.contains(head.statusCode), let current = request.url,
      let location = head.value(forHTTPHeaderField: "Location"), !location.isEmpty
    else { return nil }
    guard let target = URL(string: location, relativeTo: current)?.absoluteURL else {
      throw .invalidResponse("the redirect leads to an invalid URL", url: current)
    }
    try check(target, from: current)
    var next = request
    next.url = target
    rewriteMethod(of: &next, after: head.statusCode)
    guard Origin(target) != Origin(current) else { return next }
    guard HTTPMethod(rawValue: next.httpMethod ?? "GET")?.isSafe == true else { return nil }
    // If the method is unchanged, the next request would send the body to another origin.
    guard !hasBody || next.httpMethod != request.httpMethod else { return nil }
    RequestIdentity.removeCredentials(from: &next)
    return next
  }

  private func check(_ target: URL, from current: URL) throws(NetworkError) {
    let place = NetworkError.place(of: target)
    if current.scheme?.lowercased() == "https", target.scheme?.lowercased() != "https" {
      throw .invalidResponse(
        "the redirect leads from an https URL to an insecure URL at \(place)",
        url: current
      )
    }
    do {
      try URLRules.check(
        target,
        allowsInsecureHTTP: allowsInsecureHTTP,
        // `TransportPack`, `DownloadConfiguration` and `TransportOptions` all have this setting, so
        // the remedy names none of them.
        remedy: "use https://, or set allowsInsecureHTTP to true"
      )
    } catch .invalidRequest(let reason) {
      throw .invalidResponse("the redirect cannot be followed: \(reason)", url: current)
    }
  }

  /// Changes the method to GET and removes the body if the status requires a GET request.
  ///
  /// A 303 response changes every method except HEAD. A 301 or 302 response changes only POST.
  private func rewriteMethod(of request: inout URLRequest, after status: Int) {
    let method = request.httpMethod ?? "GET"
    let becomesGet =
      (status == 303 && method != "HEAD") || ([301, 302].contains(status) && method == "POST")
    guard becomesGet, method != "GET" else { return }
    request.httpMethod = "GET"
    request.httpBody = nil
    for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"] {
      request.setValue(nil, forHTTPHeaderField: name)
    }
  }
}
