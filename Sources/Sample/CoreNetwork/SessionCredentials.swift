/// What a server gave the app when somebody signed in (RFC 6749, section 5.1).
public struct SessionCredentials: Sendable {
  /// Goes along with requests until the server refuses it.
  public let accessToken: String?
  /// Is exchanged for another access token.
  public let refreshToken: String

  /// Keeps what a server gave.
  ///
  /// - Parameters:
  ///   - accessToken: Goes along with requests until the server refuses it; where there is none, one
  ///     is asked for first.
  ///   - refreshToken: Is exchanged for another access token.
  public init(accessToken: String?, refreshToken: String) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
  }
}
