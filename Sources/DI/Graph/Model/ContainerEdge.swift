/// A container's use of another container.
public struct ContainerEdge: Hashable, Sendable {
  /// What one container has to do with the other.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// It owns it, as a `@SubContainer`.
    case owns

    /// A factory makes it, or a provision is of its type.
    case uses
  }

  /// The index of the container that uses the other.
  public let source: Int

  /// The name of the provision that does so.
  public let provision: String

  /// The index of the container that is used.
  public let target: Int

  /// What one has to do with the other.
  public let kind: Kind

  /// Where it is written.
  public let place: SourcePlace
}
