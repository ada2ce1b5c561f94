/// A container in a container graph.
///
/// In the app's source code, the container is a struct with `@DIContainer`.
public struct ContainerNode: Hashable, Sendable {
  /// The name of the container, including its enclosing types, such as `Feature.Container`.
  public let name: String

  /// The name of the target that contains the container's struct.
  ///
  /// If the target is unknown, the module is the name of the folder directly below `Sources` or
  /// `Tests`. If there is no such folder, the module is the name of the folder that the graph tool
  /// read. If the tool read only a single file, the module is the name of the folder that contains
  /// the file.
  public let module: String

  /// The location of the container's declaration.
  public let place: SourcePlace

  /// A Boolean value that indicates whether the container is a composition root.
  public let isRoot: Bool

  /// A Boolean value that indicates whether the graph tool validates the container, as
  /// specified by `validateDAG:`.
  public let isValidated: Bool

  /// A Boolean value that indicates whether the container is isolated to the main actor.
  public let isBoundToMainActor: Bool

  /// The provisions, in the order of their declaration.
  public package(set) var provisions: [ProvisionNode]

  /// The identifiers that occur in functions and in other members that are not provisions.
  package let mentions: Set<String>

  /// A Boolean value that indicates whether the container is visible only in its file.
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

  /// Returns the provision with the given name, or `nil` if there is no such provision.
  public func provision(named name: String) -> ProvisionNode? {
    provisions.first { $0.name == name }
  }

  var inputs: [ProvisionNode] { provisions.filter { $0.scope == .input } }

  package var path: [String] { name.split(separator: ".").map(String.init) }
}
