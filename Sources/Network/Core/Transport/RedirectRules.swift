import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The request that a redirect leads to: RFC 9110, section 15.4, as the Fetch standard practices it.
///
/// A redirect that would send a method that is not safe to another origin, and its body with it, is
/// not followed: the response is the answer.
struct RedirectRules: Sendable {
  /// How many are followed in a row.
  static let limit = 10

  let allowsInsecureHTTP: Bool

  /// The request to send next; nil when the response is the answer.
  func request(
    after head: HTTPURLResponse,
    of request: URLRequest
  ) throws(NetworkError) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(head.statusCode), let current = request.url,
      let location = head.value(forHTTPHeaderField: "Location"), !location.isEmpty
    else { return nil }
    guard let target = URL(string: location, relativeTo: current)?.absoluteURL else {
      throw .invalidResponse("it redirects to what is no URL", url: current)
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
      throw .invalidResponse("it redirects from https to no https at \(place)", url: current)
    }
    do {
      try URLRules.check(target, allowsInsecureHTTP: allowsInsecureHTTP)
    } catch .invalidRequest(let reason) {
      throw .invalidResponse("it redirects, but \(reason)", url: current)
    }
  }

  /// 303 asks for a GET; 301 and 302 after a POST have always been taken to.
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

  /// Keeps only headers known to hold no secret: any other may be a ``RequestIdentity``'s.
  private func dropSecrets(of request: inout URLRequest) {
    for field in HTTPHeaders(request)
    where !HTTPHeaders.namesWithoutSecrets.contains(field.name.lowercased()) {
      request.setValue(nil, forHTTPHeaderField: field.name)
    }
    request.setValue(nil, forHTTPHeaderField: "Host")
  }
}
