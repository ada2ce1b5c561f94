/// The policies that apply to a link while a modal is open, while the link's output is already
/// open, or while another link is pending.
///
/// The output of a link is the value that the link opens, such as a ``FlowPlan``.
public struct DeepLinkPolicies: Hashable, Sendable {
  /// The effect of an open modal on a link.
  public enum OpenModal: String, Hashable, Sendable, CaseIterable {
    /// All modals are dismissed, and then the link opens.
    case dismiss

    /// The link is deferred, and opens as soon as no modal is showing.
    case queue

    /// The link is rejected.
    case reject
  }

  /// The effect of a link whose output is already open.
  public enum Repeated: String, Hashable, Sendable, CaseIterable {
    /// The link's output, which is already open, is opened again.
    case openAgain

    /// The link has no effect.
    case ignore
  }

  /// The effect of a new link on an earlier link that is still deferred.
  public enum Unrelated: String, Hashable, Sendable, CaseIterable {
    /// If a new link opens, an earlier deferred link stays deferred.
    ///
    /// If the new link must be deferred, the new link replaces the earlier deferred link.
    case keepsPending

    /// If a new link opens, an earlier deferred link is discarded.
    ///
    /// If the new link must be deferred, the new link replaces the earlier deferred link.
    case replacesPending

    /// A new link never replaces or discards the deferred link.
    ///
    /// If the new link is blocked, it is rejected instead of being deferred.
    case protectsPending
  }

  /// The effect of an open modal on a link.
  public var openModal: OpenModal

  /// The effect of a link whose output is already open.
  public var repeated: Repeated

  /// The effect of a new link on an earlier link that is still deferred.
  public var unrelated: Unrelated

  /// Creates policies.
  ///
  /// - Parameters:
  ///   - openModal: The effect of an open modal on a link.
  ///   - repeated: The effect of a link whose output is already open.
  ///   - unrelated: The effect of a new link on an earlier link that is still deferred.
  public init(
    openModal: OpenModal = .dismiss,
    repeated: Repeated = .openAgain,
    unrelated: Unrelated = .keepsPending
  ) {
    self.openModal = openModal
    self.repeated = repeated
    self.unrelated = unrelated
  }
}
