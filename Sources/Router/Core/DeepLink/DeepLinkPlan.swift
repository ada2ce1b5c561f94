/// What a link opens.
public struct DeepLinkPlan<Output: Sendable>: Sendable {
  /// The link.
  public let link: DeepLink

  /// What it opens.
  public let output: Output

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - output: What it opens.
  public init(link: DeepLink, output: Output) {
    self.link = link
    self.output = output
  }
}

extension DeepLinkPlan: Equatable where Output: Equatable {}

extension DeepLinkPlan: Codable where Output: Codable {}
