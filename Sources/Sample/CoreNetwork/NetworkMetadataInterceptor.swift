import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The policy for the headers that describe the app.
public enum HeaderPolicy: Sendable, CaseIterable {
  /// The policy for the app's own servers: headers that describe the language, the user agent, the
  /// client and the environment.
  case appDefault
  /// The policy for servers of other organizations: headers that describe the language and the
  /// user agent.
  case external
  /// The policy for requests that set all their headers themselves: no additional headers.
  case custom
}

/// An interceptor that adds an `X-Request-ID` header and the headers of a ``HeaderPolicy``.
///
/// The interceptor does not change the headers that a request already has.
struct NetworkMetadataInterceptor: RequestInterceptor {
  let environment: NetworkEnvironment
  let policy: HeaderPolicy
  /// A closure that creates the identifier of an attempt to send a request.
  var makeRequestID: @Sendable () -> String = { UUID().uuidString }

  func adapt(_ request: URLRequest) async throws -> URLRequest {
    var fields = request.allHTTPHeaderFields ?? [:]
    let own = Set(fields.keys.map { $0.lowercased() })
    for (name, value) in policy.headers(in: environment) + [("X-Request-ID", makeRequestID())]
    where !own.contains(name.lowercased()) {
      fields[name] = value
    }
    // Set all fields at once, because setting one field at a time is much slower.
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
