import InnoDISyntax
import SwiftSyntax

/// A container without errors, for which a macro generates code.
struct Container {
  let name: String
  let access: AccessLevel

  /// The attribute of the global actor to which the container is isolated, such as `@MainActor`, or
  /// `nil` if the container is not isolated.
  let globalActor: String?

  let traits: Traits

  /// The name of the type, including its enclosing types.
  let qualifiedName: String

  /// The provisions and sub-containers, in source order.
  let provisions: [Provision]

  /// The provisions, sorted so that each provision follows its dependencies.
  let buildOrder: [Provision]

  /// The names of the provisions that are built when they are first read.
  let onDemand: Set<String>

  /// The names of the provisions that on-demand provisions need.
  let neededOnDemand: Set<String>

  /// The names of the provisions that the initializer or the tasks of asynchronous provisions need.
  let neededInInitializer: Set<String>

  /// The names of the provisions that the tasks of asynchronous provisions need.
  let neededInTasks: Set<String>

  let byName: [String: Provision]

  /// The module and file of the declaration, in the form of `#fileID`.
  let file: String
  let isRoot: Bool

  init(
    name: String,
    qualifiedName: String,
    access: AccessLevel,
    globalActor: String?,
    isRoot: Bool,
    traits: Traits,
    file: String,
    provisions: [Provision],
    onDemand: Set<String>,
    graph: DependencyGraph
  ) {
    self.name = name
    self.qualifiedName = qualifiedName
    self.access = access
    self.globalActor = globalActor
    self.isRoot = isRoot
    self.traits = traits
    self.file = file
    self.provisions = provisions
    let byName = Dictionary(provisions.map { ($0.name, $0) }) { first, _ in first }
    self.byName = byName
    buildOrder = graph.order.compactMap { byName[$0] }
    self.onDemand = onDemand
    let values = Set(provisions.filter { $0.storage == .value }.map(\.name))
    let tasks = Set(provisions.filter { $0.storage == .task }.map(\.name))
    neededOnDemand = graph.requirements(of: onDemand, except: values)
    neededInInitializer = graph.requirements(of: values.union(tasks), except: values)
    neededInTasks = graph.requirements(of: tasks, except: values.union(tasks))
  }
}

extension Container {
  /// Creates a container from a declaration, or returns `nil` if the declaration is incomplete.
  ///
  /// - Parameters:
  ///   - declaration: The declaration, which must have no errors.
  ///   - lines: The line numbers of the declarations in the container.
  init?(_ declaration: ContainerDeclaration, lines: SourceLines) {
    let onDemand = declaration.onDemand
    let provisions = declaration.members.compactMap { member in
      if let member = member as? ProvisionDeclaration {
        Provision(
          member,
          in: declaration.name,
          isOnDemand: member.name.map(onDemand.contains) == true,
          lines: lines
        )
      } else if let member = member as? SubContainerDeclaration {
        Provision(
          member,
          in: declaration.name,
          wires: declaration.wires(of: member),
          lines: lines
        )
      } else {
        nil
      }
    }
    guard
      provisions.count == declaration.members.count, declaration.group.is(StructDeclSyntax.self)
    else { return nil }
    self.init(
      name: declaration.name,
      qualifiedName: declaration.qualifiedName,
      access: declaration.access,
      globalActor: declaration.isolation,
      isRoot: declaration.options.root.isTrue,
      traits: Traits(of: declaration.group),
      file: lines.file,
      provisions: provisions,
      onDemand: onDemand,
      graph: declaration.graph()
    )
  }
}

/// The container's modifiers, attributes and conformances that affect the generated code.
struct Traits {
  /// A Boolean value that indicates whether the container is marked `@frozen`.
  var isFrozen = false

  /// A Boolean value that indicates whether the container is marked `@usableFromInline`.
  var isUsableFromInline = false

  /// A Boolean value that indicates whether the container is declared as `nonisolated`.
  var isNonisolated = false

  /// A Boolean value that indicates whether the container is declared as `Sendable` and is not
  /// marked `@MainActor`.
  var isSendable = false
}

extension Traits {
  /// Creates the traits from the attributes, modifiers and conformances of a container's
  /// declaration.
  init(of group: any DeclGroupSyntax) {
    isFrozen = group.attributes.attribute(named: "frozen") != nil
    isUsableFromInline = group.attributes.attribute(named: "usableFromInline") != nil
    isNonisolated = group.isNonisolated
    let conformances = group.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    isSendable =
      !group.isBoundToMainActor(byDefault: false)
      && conformances.contains { $0 == "Sendable" || $0 == "Swift.Sendable" }
  }
}
