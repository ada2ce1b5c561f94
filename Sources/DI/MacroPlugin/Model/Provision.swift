import InnoDISyntax
import SwiftSyntax

/// A provision or sub-container of a valid container.
struct Provision {
  /// The origin of a provision's value: an input, a factory or a child container.
  enum Origin {
    case input
    case factory(Factory)
    case child([Wire])
  }

  /// The kind of stored property that a container has for a provision.
  enum Storage {
    /// The container stores the value itself.
    case value

    /// The container stores a cell that builds the value when the value is first read.
    case once

    /// The container stores a cell that starts a task to build the value when the value is first
    /// read.
    case task

    /// The container stores nothing except an override of the provision.
    case replacement
  }

  /// A dependency of a provision.
  struct Need {
    let name: String
    let identifier: String
    let label: String
    let deferral: Dependency.Deferral?
  }

  /// An input of a child container, and the member of the parent container that provides the value
  /// of the input.
  struct Wire {
    let label: String
    let parent: String
  }

  let name: String
  let identifier: String
  let type: ProvisionType

  /// The name as an argument label, with backticks only if they are necessary.
  let label: String
  let scope: Scope
  let origin: Origin
  let storage: Storage

  /// The dependencies, in source order.
  let needs: [Need]
  let isConcrete: Bool
  let access: AccessLevel

  /// The attribute of the global actor on which a transient value is built, such as `@MainActor`,
  /// or `nil` if the property has no such attribute.
  ///
  /// Values that are not transient are built with the isolation of the container.
  var globalActor: String?

  /// The line number of the declaration, counted from 1.
  let line: Int

  /// A Boolean value that indicates whether the provision is a sub-container with neither `with:`
  /// nor `bindings:`.
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
    globalActor = scope == .transient ? declaration.variable.globalActor : nil
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
    globalActor = scope == .transient ? declaration.variable.globalActor : nil
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

  /// The dependencies without duplicates.
  var uniqueNeeds: [Need] {
    var seen: Set<String> = []
    return needs.filter { seen.insert($0.name).inserted }
  }
}

extension VariableDeclSyntax {
  /// The attribute of the global actor to which the property is isolated.
  fileprivate var globalActor: String? { attributes.globalActor?.trimmedDescription }
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
