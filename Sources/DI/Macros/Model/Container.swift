import SwiftSyntax

/// A container that broke no rule.
struct Container {
  let name: String
  let access: AccessLevel
  let isBoundToMainActor: Bool

  /// The provisions and sub-containers, in the order of the source.
  let provisions: [Provision]

  /// The provisions in the order in which they can be built.
  let buildOrder: [Provision]

  /// The names of what waits for its first reader.
  let onDemand: Set<String>

  /// The names of what it takes to build that.
  let neededOnDemand: Set<String>

  /// The names of what it takes to build what is there when the initialiser ends.
  let neededInInitializer: Set<String>

  /// The names of what the tasks take.
  let neededInTasks: Set<String>

  let byName: [String: Provision]

  /// Takes a declaration in which the rules found nothing; `nil` if something is missing all the same.
  init?(_ declaration: ContainerDeclaration) {
    let onDemand = declaration.onDemand
    provisions = declaration.members.compactMap { member in
      if let member = member as? ProvisionDeclaration {
        Provision(member, isOnDemand: member.name.map(onDemand.contains) == true)
      } else if let member = member as? SubContainerDeclaration {
        Provision(member, wires: declaration.wires(of: member))
      } else {
        nil
      }
    }
    guard
      provisions.count == declaration.members.count,
      let structure = declaration.group.as(StructDeclSyntax.self)
    else { return nil }
    name = structure.name.text
    access = max(.internal, AccessLevel(structure.modifiers))
    isBoundToMainActor = declaration.mainActor.isTrue || declaration.isMarkedMainActor

    let graph = declaration.graph()
    let byName = Dictionary(provisions.map { ($0.name, $0) }) { first, _ in first }
    self.byName = byName
    buildOrder = graph.order.compactMap { byName[$0] }
    self.onDemand = onDemand
    let values = Set(provisions.filter { $0.storage == .value }.map(\.name))
    let tasks = Set(provisions.filter { $0.storage == .task }.map(\.name))
    neededOnDemand = graph.requirements(of: onDemand, exceptOf: values)
    neededInInitializer = graph.requirements(of: values.union(tasks), exceptOf: values)
    neededInTasks = graph.requirements(of: tasks, exceptOf: values.union(tasks))
  }
}

/// A member of a container that broke no rule.
struct Provision {
  /// How a value comes to be.
  enum Origin {
    case input
    case factory(ConstructionSource)
    case child([SubContainerDeclaration.Wire])
  }

  /// What the storage has of it.
  enum Storage {
    /// The value.
    case value

    /// A cell that builds the value for its first reader.
    case once

    /// A cell that starts a task for its first reader.
    case task

    /// What replaces the values, if anything does.
    case replacement
  }

  let name: String
  let identifier: TokenSyntax
  let type: TypeSyntax

  /// The name as the label of an argument, where most keywords need no backticks.
  let label: String
  let scope: Scope
  let origin: Origin
  let storage: Storage
  let dependencies: [Dependency]
  let isConcrete: Bool
  let access: AccessLevel

  /// The identifier in the source, which tells the file and the line.
  let declaredAt: TokenSyntax

  init?(_ declaration: ProvisionDeclaration, isOnDemand: Bool) {
    guard
      let identifier = declaration.identifier,
      let type = declaration.type,
      let scope = declaration.scope,
      scope == .input || declaration.source != nil
    else { return nil }
    name = identifier.plainText
    self.identifier = identifier.trimmed
    label = identifier.asLabel
    self.type = type.trimmed
    self.scope = scope
    if scope != .input, let source = declaration.source {
      origin = .factory(source)
    } else {
      origin = .input
    }
    storage =
      switch scope {
      case .input: .value
      case .shared: declaration.isAsync ? .task : isOnDemand ? .once : .value
      case .transient: .replacement
      }
    dependencies = declaration.dependencies
    isConcrete = declaration.options.concrete.isTrue
    access = AccessLevel(declaration.variable.modifiers)
    declaredAt = identifier
    isWiredImplicitly = false
  }

  init?(_ declaration: SubContainerDeclaration, wires: [SubContainerDeclaration.Wire]) {
    guard
      let identifier = declaration.identifier,
      let type = declaration.type,
      let scope = declaration.scope
    else { return nil }
    name = identifier.plainText
    self.identifier = identifier.trimmed
    label = identifier.asLabel
    self.type = type.trimmed
    self.scope = scope
    origin = .child(wires)
    storage = scope == .transient ? .replacement : .value
    dependencies = wires.map(\.dependency)
    isConcrete = true
    access = AccessLevel(declaration.variable.modifiers)
    declaredAt = identifier
    isWiredImplicitly = declaration.isWiredImplicitly
  }

  var source: ConstructionSource? {
    if case .factory(let source) = origin { source } else { nil }
  }

  var wires: [SubContainerDeclaration.Wire]? {
    if case .child(let wires) = origin { wires } else { nil }
  }

  var isAsync: Bool { source?.isAsync == true }

  /// Whether the container, and not `@SubContainer`, knows what the child is built from.
  let isWiredImplicitly: Bool
}
