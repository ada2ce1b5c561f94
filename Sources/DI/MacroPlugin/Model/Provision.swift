import InnoDISyntax
import SwiftSyntax

/// A member of a container that broke no rule.
struct Provision {
  /// How a value comes to be.
  enum Origin {
    case input
    case factory(Factory)
    case child([Wire])
  }

  /// How the storage keeps it.
  enum Storage {
    /// As the value.
    case value

    /// As a cell that builds the value for its first reader.
    case once

    /// As a cell that starts a task for its first reader.
    case task

    /// As the value that replaces those of the factory, if any does.
    case replacement
  }

  /// An edge of the graph.
  struct Need {
    let name: String
    let identifier: String
    let label: String
    let deferral: Dependency.Deferral?
  }

  /// An input of a child, and the member that it gets.
  struct Wire {
    let label: String
    let parent: String
  }

  let name: String
  let identifier: String
  let type: ProvisionType

  /// The name as the label of an argument, where most keywords need no backticks.
  let label: String
  let scope: Scope
  let origin: Origin
  let storage: Storage

  /// The edges that start here, in the order of the source.
  let needs: [Need]
  let isConcrete: Bool
  let access: AccessLevel

  /// The line of the declaration in its file, counted from one.
  let line: Int

  /// A Boolean value that indicates whether the container, and not `@SubContainer`, knows the wires of
  /// the child.
  var isWiredImplicitly = false
}

extension Provision {
  init?(
    _ declaration: ProvisionDeclaration,
    in container: String,
    isOnDemand: Bool,
    lines: SourceLines
  ) {
    guard
      let identifier = declaration.identifier,
      let type = declaration.type,
      let scope = declaration.scope,
      scope == .input || declaration.source != nil
    else { return nil }
    name = identifier.plainText
    self.identifier = identifier.text
    label = identifier.asLabel
    self.type = ProvisionType(type, in: container)
    self.scope = scope
    if scope != .input, let source = declaration.source {
      origin = .factory(Factory(source, in: container))
    } else {
      origin = .input
    }
    storage =
      switch scope {
      case .input: .value
      case .shared: declaration.isAsync ? .task : isOnDemand ? .once : .value
      case .transient: .replacement
      }
    needs = declaration.dependencies.compactMap(Need.init)
    isConcrete = declaration.options.concrete.isTrue
    access = AccessLevel(declaration.variable.modifiers)
    line = lines[identifier]
  }

  init?(
    _ declaration: SubContainerDeclaration,
    in container: String,
    wires: [SubContainerDeclaration.Wire],
    lines: SourceLines
  ) {
    guard
      let identifier = declaration.identifier,
      let type = declaration.type,
      let scope = declaration.scope
    else { return nil }
    name = identifier.plainText
    self.identifier = identifier.text
    label = identifier.asLabel
    self.type = ProvisionType(type, in: container)
    self.scope = scope
    origin = .child(wires.map { Wire(label: $0.label, parent: $0.dependency.name ?? "") })
    storage = scope == .transient ? .replacement : .value
    needs = wires.map(\.dependency).compactMap(Need.init)
    isConcrete = false
    access = AccessLevel(declaration.variable.modifiers)
    line = lines[identifier]
    isWiredImplicitly = declaration.isWiredImplicitly
  }

  var factory: Factory? {
    if case .factory(let factory) = origin { factory } else { nil }
  }

  var wires: [Wire]? {
    if case .child(let wires) = origin { wires } else { nil }
  }

  var isAsync: Bool { factory?.isAsync == true }

  /// The edges that start here, each once.
  var uniqueNeeds: [Need] {
    var seen: Set<String> = []
    return needs.filter { seen.insert($0.name).inserted }
  }
}

extension Provision.Need {
  fileprivate init?(_ dependency: Dependency) {
    guard let name = dependency.name else { return nil }
    self.init(
      name: name,
      identifier: dependency.token.text,
      label: dependency.token.asLabel,
      deferral: dependency.deferral
    )
  }
}
