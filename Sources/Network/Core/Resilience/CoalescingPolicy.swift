import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Lets equal GET requests that run at the same time share one exchange.
///
/// Equal are two requests with one URL, one time-out, the same credentials and the same headers, but
/// for those that differ from request to request. The exchange goes on while one of them waits for
/// it.
public struct CoalescingPolicy: Sendable {
  private let ignoredHeaders: Set<String>

  /// Makes a policy.
  ///
  /// - Parameter ignoredHeaders: Names of headers, in any case, that make no two requests differ;
  ///   `Authorization`, `Cookie` and the like always do.
  public init(
    ignoredHeaders: Set<String> = ["Date", "User-Agent", "X-Request-ID", "Traceparent"]
  ) {
    self.ignoredHeaders = Set(ignoredHeaders.map { $0.lowercased() })
  }

  struct Key: Hashable, Sendable {
    let url: URL
    let identity: RequestIdentity
    let headers: [String: String]
    let timeout: Duration
  }

  /// What two requests must have in common; nil for one that goes alone.
  func key(of request: URLRequest, timeout: Duration) -> Key? {
    guard request.httpMethod ?? "GET" == "GET", let url = request.url else { return nil }
    let fields = (request.allHTTPHeaderFields ?? [:]).map { ($0.key.lowercased(), $0.value) }
    return Key(
      url: url,
      identity: RequestIdentity(of: request, ignoring: ignoredHeaders),
      headers: Dictionary(fields.filter { !ignoredHeaders.contains($0.0) }) { $1 },
      timeout: timeout
    )
  }
}
