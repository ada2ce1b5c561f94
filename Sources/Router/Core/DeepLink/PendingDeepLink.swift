/// A link that is deferred until it can open.
///
/// If its output is `Codable`, it can be saved and passed to ``DeepLinkHandler/restore(_:)`` after
/// the next launch.
public struct PendingDeepLink<Output: Sendable>: Sendable {
  /// The reason why a link is deferred.
  public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
    /// The link requires authentication.
    case authentication

    /// A modal is open.
    case openModal
  }

  /// The plan of the link.
  public let plan: DeepLinkPlan<Output>

  /// The reason why the link is deferred.
  public let reason: Reason
}

extension PendingDeepLink: Equatable where Output: Equatable {}

extension PendingDeepLink: Codable where Output: Codable {}
