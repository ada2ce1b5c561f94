/// Which headers about the app a request carries.
public enum HeaderPolicy: String, Sendable, CaseIterable {
  /// Language, agent, client and environment: for servers of our own.
  case appDefault
  /// Language and agent: all that a server of someone else's needs to know.
  case external
  /// None but those the request names.
  case custom
}

extension HeaderPolicy {
  /// Carries the policy from the request to the interceptor, which takes it off.
  static let markerName = "X-CoreNetwork-Header-Policy"

  /// The headers the policy asks for.
  func headers(in environment: NetworkEnvironment) -> [(name: String, value: String)] {
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
