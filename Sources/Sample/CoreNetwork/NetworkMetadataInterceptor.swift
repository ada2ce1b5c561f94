import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The policy for the headers that describe the app.
public enum HeaderPolicy: Sendable, CaseIterable {
  /// Language, user agent, client and environment, for the app's own servers.
  case appDefault
  /// Language and user agent, for servers of other organizations.
  case external
  /// No headers, because the request sets its own headers.
  case custom
}

/// An interceptor that adds an `X-Request-ID` and the headers of a policy.
///
/// The interceptor does not change the headers that a request already has.
struct NetworkMetadataInterceptor: RequestInterceptor {
  let environment: NetworkEnvironment
  let policy: HeaderPolicy
  /// A closure that creates the identifier of an attempt.
  var makeRequestID: @Sendable () -> String = { UUID().uuidString }

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    var fields = request.allHTTPHeaderFields ?? [:]
    let own = Set(fields.keys.map { $0.lowercased() })
    for (name, value) in policy.headers(in: environment) + [("X-Request-ID", makeRequestID())]
    where !own.contains(name.lowercased()) {
      fields[name] = value
    }
    // The fields are set all at once, because setting them one at a time is much slower.
    var request = request
    request.allHTTPHeaderFields = fields
    return request
  }
}

extension HeaderPolicy {
  fileprivate func headers(in environment: NetworkEnvironment) -> [(name: String, value: String)] {
    let common = [
      ("Accept-Language", environment.preferredLanguage),
      ("User-Agent", environment.userAgent),
    ]
    return switch self {
    case .appDefault:
      common + [
        ("X-Sample-Client", environment.clientIdentifier),
        ("X-Sample-Environment", environment.environmentName),
      ]
    case .external: common
    case .custom: []
    }
  }
}
