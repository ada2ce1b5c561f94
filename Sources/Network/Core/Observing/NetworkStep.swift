/// What happens within an attempt, for those who want to know more than ``NetworkEvent`` tells.
public enum NetworkStep: Sendable, Equatable {
  /// The session tells how the exchange goes.
  case transport(TransportNews)
  /// The cache had a fresh answer; nothing was sent.
  case answeredFromCache
  /// The server said that the cached answer still holds.
  case revalidated
  /// The answer is shared with a request that was on its way already.
  case joined
  /// The token was refused and another one got; the request is sent once more.
  case tokenRefreshed
}
