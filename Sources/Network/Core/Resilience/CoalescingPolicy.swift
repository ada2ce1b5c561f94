import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A policy that makes equal concurrent GET requests share one exchange.
///
/// Two requests are equal if they have the same URL, time limit, credentials, headers and body.
/// Headers that the policy ignores may differ. Signed requests, and requests whose body is not in
/// memory, never share an exchange. A shared exchange is cancelled when no request is waiting for
/// it anymore.
public struct CoalescingPolicy: Sendable {
  private let ignoredHeaders: Set<String>

  /// Creates a policy.
  ///
  /// - Parameter ignoredHeaders: The names of headers that may differ between equal requests. Case
  ///   is ignored. Credentials such as `Authorization` and `Cookie` must always be equal.
  public init(
    ignoredHeaders: Set<String> = ["Date", "User-Agent", "X-Request-ID", "Traceparent"]
  ) {
    self.ignoredHeaders = Set(ignoredHeaders.map { $0.lowercased() })
  }

  struct Key: Hashable, Sendable {
    let url: URL
    let identity: RequestIdentity
    let headers: [String: String]
    let body: Data?
    let timeout: Duration
  }

  /// Returns the key that equal requests share, or nil if the request cannot share an exchange.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: The body of the request if it is a file or a stream; otherwise nil. If this argument
  ///     is not nil, the request cannot share an exchange.
  ///   - timeout: The time limit of the request.
  /// - Returns: The key, or nil if the method is not GET or the body is not in memory.
  func key(of request: URLRequest, uploading body: HTTPBody? = nil, timeout: Duration) -> Key? {
    guard request.httpMethod ?? "GET" == "GET", let url = request.url else { return nil }
    // An interceptor can change the method to GET even if the request has a body.
    guard body == nil, request.httpBodyStream == nil else { return nil }
    let fields = (request.allHTTPHeaderFields ?? [:]).map { ($0.key.lowercased(), $0.value) }
    return Key(
      url: url,
      identity: RequestIdentity(of: request, ignoring: ignoredHeaders),
      headers: Dictionary(fields.filter { !ignoredHeaders.contains($0.0) }) { $1 },
      body: request.httpBody,
      timeout: timeout
    )
  }
}
