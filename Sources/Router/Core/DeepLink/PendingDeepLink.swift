/// A link that is deferred until it can open.
///
/// If its output is `Codable`, it can be saved and handed to ``DeepLinkHandler/restore(_:)`` after the
/// next start of the app.
public struct PendingDeepLink<Output: Sendable>: Sendable {
  /// What holds a link back.
  public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
    /// Nobody is signed in.
    case authentication

    /// A modal is open.
    case openModal
  }

  /// What the link opens.
  public let plan: DeepLinkPlan<Output>

  /// What holds it back.
  public let reason: Reason
}

extension PendingDeepLink: CustomStringConvertible {
  /// What is held back and why, in one sentence.
  public var description: String {
    switch reason {
    case .authentication: "\(plan.output) is held back until somebody is signed in"
    case .openModal: "\(plan.output) is held back until no modal is open"
    }
  }
}

extension PendingDeepLink: Equatable where Output: Equatable {}

extension PendingDeepLink: Codable where Output: Codable {}
