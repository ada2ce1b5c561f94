/// Whether an endpoint is told who asks.
///
/// The token comes from the configuration's ``RefreshTokenPolicy``.
public enum SessionAuthentication: String, Sendable, CaseIterable {
  /// No token is sent.
  case anonymous
  /// The token is sent where there is one.
  case optional
  /// The token is sent; without one the request fails before anything is sent.
  case required
}
