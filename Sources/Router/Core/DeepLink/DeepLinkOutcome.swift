/// The outcome of opening or resuming a link.
public enum DeepLinkOutcome<Output: Sendable>: Sendable {
  /// The output of the link, such as a screen, was opened.
  case executed(DeepLinkPlan<Output>)

  /// The output of the link, such as a screen, could not be opened.
  case failed(DeepLinkPlan<Output>, DeepLinkFailure)

  /// The link is deferred.
  case pending(PendingDeepLink<Output>)

  /// The output of the link, such as a screen, was already open.
  case ignored(DeepLinkPlan<Output>)

  /// The link is valid, but no mapping returns an output for the link.
  case unhandled(DeepLink)

  /// The URL is rejected.
  case rejected(DeepLinkRejection)

  /// The deferred link was opened, replaced or discarded while the condition for resuming the link
  /// was being evaluated.
  case stale(PendingDeepLink<Output>)

  /// There was no deferred link to resume.
  case nothingPending

  /// A Boolean value that indicates whether the output of the link was opened or was
  /// already open.
  public var isSuccess: Bool {
    switch self {
    case .executed, .ignored: true
    default: false
    }
  }

  /// The name of the outcome's case, such as `executed`.
  public var name: String {
    switch self {
    case .executed: "executed"
    case .failed: "failed"
    case .pending: "pending"
    case .ignored: "ignored"
    case .unhandled: "unhandled"
    case .rejected: "rejected"
    case .stale: "stale"
    case .nothingPending: "nothingPending"
    }
  }
}

extension DeepLinkOutcome: Equatable where Output: Equatable {}

/// The reason why the app could not open a deep link.
public struct DeepLinkFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason for the failure, in one sentence.
  public let description: String

  /// Creates a failure.
  ///
  /// - Parameter reason: The reason in one sentence.
  public init(_ reason: String) {
    description = reason
  }
}

extension RouterResult {
  /// Throws an error if this result is not a success.
  ///
  /// Use this method in a ``DeepLinkHandler/Perform`` closure.
  ///
  /// - Throws: ``DeepLinkFailure`` with the description of this result.
  public func orFail() throws(DeepLinkFailure) {
    if !isSuccess { throw DeepLinkFailure(description) }
  }
}

/// A link that is deferred because it cannot be opened yet.
///
/// If `Output` conforms to `Codable`, the pending link can be saved and passed to
/// ``DeepLinkHandler/restore(_:)`` after the next launch.
public struct PendingDeepLink<Output: Sendable>: Sendable {
  /// The reason why a link is deferred.
  public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
    /// The link requires authentication.
    case authentication

    /// A modal is open.
    case openModal
  }

  /// The link and the output that the link opens, such as a screen.
  public let plan: DeepLinkPlan<Output>

  /// The reason why the link is deferred.
  public let reason: Reason
}

extension PendingDeepLink: Equatable where Output: Equatable {}

extension PendingDeepLink: Codable where Output: Codable {}
