/// The decision of a ``DeepLinkPipeline`` about a URL.
public enum DeepLinkDecision<Output: Sendable>: Sendable {
  /// The link can be opened now.
  case plan(DeepLinkPlan<Output>)

  /// The link requires authentication, and no user is signed in.
  case gated(DeepLinkPlan<Output>)

  /// The link is valid, but no mapping returns an output for it.
  case unhandled(DeepLink)

  /// The URL is rejected.
  case rejected(DeepLinkRejection)

  /// The name of the case.
  public var name: String {
    switch self {
    case .plan: "plan"
    case .gated: "gated"
    case .unhandled: "unhandled"
    case .rejected: "rejected"
    }
  }
}

extension DeepLinkDecision: Equatable where Output: Equatable {}

/// A link and the output that it opens, such as a command or a ``FlowPlan``.
public struct DeepLinkPlan<Output: Sendable>: Sendable {
  /// The link to open.
  public let link: DeepLink

  /// The output that the link opens.
  public let output: Output

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - output: The output that the link opens.
  public init(link: DeepLink, output: Output) {
    self.link = link
    self.output = output
  }
}

extension DeepLinkPlan: Equatable where Output: Equatable {}

extension DeepLinkPlan: Codable where Output: Codable {}
