/// A provision's wish for another provision of the same container.
public struct Dependency: Hashable, Sendable, Codable {
  /// How a dependency is taken.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// As a value, which must therefore be built first.
    case needs

    /// As a `Lazy`, which builds it when it is first called.
    case lazy

    /// As a `Provider`, which builds it at each call.
    case provider
  }

  /// The name of the provision that is asked for.
  public let name: String

  /// How it is taken.
  public let kind: Kind

  /// Where it is asked for.
  public let place: SourcePlace

  package init(name: String, kind: Kind, place: SourcePlace) {
    self.name = name
    self.kind = kind
    self.place = place
  }
}
