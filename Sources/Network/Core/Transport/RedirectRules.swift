import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The rules for the request to send after a redirect (RFC 9110, section 15.4, and the Fetch
/// standard).
///
/// A redirect that would send a request with an unsafe method, such as POST, to another origin is
/// not followed, because that could disclose the body. In that case, the redirect response is
/// final.
struct RedirectRules: Sendable {
  /// The largest number of redirects to follow for one request.
  static let limit = 10

  /// The status codes of the redirects to follow.
  static let statusCodes: Set<Int> = [301, 302, 303, 307, 308]

  let allowsInsecureHTTP: Bool

  /// Returns the request to send after a redirect; nil if the response is final.
  ///
  /// - Throws: ``NetworkError/invalidResponse(_:url:)`` if the redirect must be rejected.
  func request(
    after head: HTTPURLResponse,
    of request: URLRequest
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
    dropSecrets(of: &next)
    return next
  }

  private func check(_ target: URL, from current: URL) throws(NetworkError) {
    let place = NetworkError.place(of: target)
    if current.scheme?.lowercased() == "https", target.scheme?.lowercased() != "https" {
      throw .invalidResponse(
        "the redirect leads from https to an insecure URL at \(place)",
        url: current
      )
    }
    do {
      try URLRules.check(
        target,
        allowsInsecureHTTP: allowsInsecureHTTP,
        // The setting belongs to a TransportPack, a DownloadConfiguration or TransportOptions.
        remedy: "use https://, or set allowsInsecureHTTP to true"
      )
    } catch .invalidRequest(let reason) {
      throw .invalidResponse("the redirect cannot be followed: \(reason)", url: current)
    }
  }

  /// Changes the method to GET after a 303 response, unless the method is HEAD, and after a 301 or
  /// 302 response to a POST request.
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

  /// Removes the `Host` header, and every header that may contain a credential (see
  /// ``RequestIdentity``).
  private func dropSecrets(of request: inout URLRequest) {
    for field in HTTPHeaders(request)
    where !HTTPHeaders.namesWithoutSecrets.contains(field.name.lowercased()) {
      request.setValue(nil, forHTTPHeaderField: field.name)
    }
    request.setValue(nil, forHTTPHeaderField: "Host")
  }
}
