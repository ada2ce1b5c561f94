/// A struct with `@DIContainer`.
public struct ContainerNode: Hashable, Sendable {
  /// The name of the struct with those of the types around it: `Feature.Container`.
  public let name: String

  /// The target that the struct belongs to.
  ///
  /// It is the folder below `Sources` or `Tests` where nobody tells the target's name.
  public let module: String

  /// Where the struct is declared.
  public let place: SourcePlace

  /// Whether it is a composition root.
  public let isRoot: Bool

  /// Whether its edges are held against the rules: `validateDAG:`.
  public let isValidated: Bool

  /// Whether it is bound to the main actor.
  public let isBoundToMainActor: Bool

  /// What it provides, in the order of declaration.
  public package(set) var provisions: [ProvisionNode]

  /// Names that the struct's other members mention: what reads a provision from within.
  package let mentions: Set<String>

  /// Whether nobody outside of its file can name it.
  package let isPrivate: Bool

  package init(
    name: String,
    module: String,
    place: SourcePlace,
    isRoot: Bool,
    isValidated: Bool,
    isBoundToMainActor: Bool,
    provisions: [ProvisionNode],
    mentions: Set<String> = [],
    isPrivate: Bool = false
  ) {
    self.name = name
    self.module = module
    self.place = place
    self.isRoot = isRoot
    self.isValidated = isValidated
    self.isBoundToMainActor = isBoundToMainActor
    self.provisions = provisions
    self.mentions = mentions
    self.isPrivate = isPrivate
  }

  /// The provision of this name.
  public func provision(named name: String) -> ProvisionNode? {
    provisions.first { $0.name == name }
  }

  var inputs: [ProvisionNode] { provisions.filter { $0.scope == .input } }

  package var path: [String] { name.split(separator: ".").map(String.init) }
}
