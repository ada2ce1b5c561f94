/// The policies that apply to a link while a modal is open, while the link's output is already
/// open, or while another link is pending.
///
/// The output of a link is the value that the link opens, such as a ``FlowPlan``.
public struct DeepLinkPolicies: Hashable, Sendable {
  /// The handling of a link that arrives while a modal is open.
  public enum OpenModal: String, Hashable, Sendable, CaseIterable {
    /// All modals are dismissed, and then the link opens.
    case dismiss

    /// The link is deferred, and opens as soon as no modal is showing.
    case queue

    /// The link is rejected.
    case reject
  }

  /// The handling of a link to content that is already open.
  public enum Repeated: String, Hashable, Sendable, CaseIterable {
    /// The link's output, which is already open, is opened again.
    case openAgain

    /// The link has no effect.
    case ignore
  }

  /// The handling of a link that arrives while an earlier link is deferred.
  public enum Unrelated: String, Hashable, Sendable, CaseIterable {
    /// If a new link opens, an earlier deferred link stays deferred.
    ///
    /// If the new link must be deferred, the new link replaces the earlier deferred link.
    case keepsPending

    /// If a new link opens, an earlier deferred link is discarded.
    ///
    /// If the new link must be deferred, the new link replaces the earlier deferred link.
    case replacesPending

    /// An earlier deferred link always stays deferred.
    ///
    /// If the new link must be deferred as well, the new link is rejected.
    case protectsPending
  }

  /// The handling of a link that arrives while a modal is open.
  public var openModal: OpenModal

  /// The handling of a link to content that is already open.
  public var repeated: Repeated

  /// The handling of a link that arrives while an earlier link is deferred.
  public var unrelated: Unrelated

  /// Creates policies.
  ///
  /// - Parameters:
  ///   - openModal: The handling of a link that arrives while a modal is open.
  ///   - repeated: The handling of a link to content that is already open.
  ///   - unrelated: The handling of a link that arrives while an earlier link is deferred.
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
