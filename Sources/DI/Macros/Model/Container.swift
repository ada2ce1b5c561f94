import SwiftSyntax

/// A container that broke no rule.
struct Container {
  let access: AccessLevel
  let isRoot: Bool
  let isBoundToMainActor: Bool
  let provisions: [Provision]

  /// The provisions in the order in which they can be built.
  let buildOrder: [Provision]

  /// The names of the transient provisions that a shared one needs while the container is built.
  let transientsOfInitializer: Set<String>

  /// Takes a declaration in which the rules found nothing; `nil` if something is missing all the same.
  init?(_ declaration: ContainerDeclaration) {
    provisions = declaration.provisions.compactMap { Provision($0) }
    guard
      provisions.count == declaration.provisions.count,
      let structure = declaration.group.as(StructDeclSyntax.self)
    else { return nil }
    access = max(.internal, AccessLevel(structure.modifiers))
    isRoot = declaration.root.isTrue
    isBoundToMainActor = declaration.mainActor.isTrue || declaration.isMarkedMainActor

    let graph = declaration.graph
    let byName = Dictionary(provisions.map { ($0.name, $0) }) { first, _ in first }
    buildOrder = graph.order.compactMap { byName[$0] }
    let shared = provisions.filter { $0.scope == .shared }
    transientsOfInitializer = graph.requirements(of: shared.map(\.name))
      .filter { byName[$0]?.scope == .transient }
  }
}

/// A provision that broke no rule.
struct Provision {
  let name: String
  let identifier: TokenSyntax
  let type: TypeSyntax

  /// The name as the label of an argument, where most keywords need no backticks.
  let label: String

  /// The label under which the storage has the value or its override.
  let fieldLabel: String
  let scope: Scope
  let source: ConstructionSource?
  let isConcrete: Bool
  let access: AccessLevel

  /// The identifier in the source, which tells the file and the line.
  let declaredAt: TokenSyntax

  init?(_ declaration: ProvisionDeclaration) {
    guard
      let identifier = declaration.identifier,
      let type = declaration.type,
      let scope = declaration.scope,
      scope == .input || declaration.source != nil
    else { return nil }
    name = identifier.plainText
    self.identifier = identifier.trimmed
    label = identifier.asLabel
    fieldLabel = declaration.isStored ? label : declaration.field ?? name
    self.type = type.trimmed
    self.scope = scope
    source = scope == .input ? nil : declaration.source
    isConcrete = declaration.options.concrete.isTrue
    access = AccessLevel(declaration.variable.modifiers)
    declaredAt = identifier
  }

  /// The names of the provisions that the factory takes.
  var dependencies: [String] { source?.parameters.compactMap(\.name) ?? [] }
}
