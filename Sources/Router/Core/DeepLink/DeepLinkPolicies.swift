/// What happens when a link meets something that is there already.
public struct DeepLinkPolicies: Hashable, Sendable {
  /// What an open modal does to a link.
  public enum OpenModal: String, Hashable, Sendable, CaseIterable {
    /// The modals are dismissed, then the link opens.
    case dismiss

    /// The link is held back and opens when the last modal has gone.
    case queue

    /// The link is turned down.
    case reject
  }

  /// What a link to where one is already does.
  public enum Repeated: String, Hashable, Sendable, CaseIterable {
    /// It opens again.
    case openAgain

    /// It does nothing.
    case ignore
  }

  /// What another link does to the one that is held back.
  public enum Unrelated: String, Hashable, Sendable, CaseIterable {
    /// A link that opens leaves it there; one that is to be held back takes its place.
    case keepsPending

    /// A link that opens discards it; one that is to be held back takes its place.
    case replacesPending

    /// A link that opens leaves it there; one that is to be held back is turned down.
    case protectsPending
  }

  /// What an open modal does to a link.
  public var openModal: OpenModal

  /// What a link to where one is already does.
  public var repeated: Repeated

  /// What another link does to the one that is held back.
  public var unrelated: Unrelated

  /// Chooses policies.
  ///
  /// - Parameters:
  ///   - openModal: What an open modal does to a link.
  ///   - repeated: What a link to where one is already does.
  ///   - unrelated: What another link does to the one that is held back.
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
