/// A link that is held back until it may open.
public struct PendingDeepLink<Output: Sendable>: Sendable {
  /// What holds a link back.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
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
