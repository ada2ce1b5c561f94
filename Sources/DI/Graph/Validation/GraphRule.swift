/// One thing that must hold of a graph.
protocol GraphRule: Sendable {
  /// The findings to report; none if the rule holds.
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic]
}

extension ContainerGraph {
  /// The rules that a graph is held against.
  static let rules: [any GraphRule] = [
    UnknownDependency(),
    AmbiguousContainer(),
    UnknownChild(),
    UnknownChildInput(),
    MissingChildInput(),
    DependencyCycle(),
    OrphanContainer(),
  ]

  /// What is wrong with the graph, by file and line; empty if it is valid.
  public var diagnostics: [GraphDiagnostic] {
    Self.rules.flatMap { $0.check(self) }.sorted { $0.place < $1.place }
  }

  /// The containers that are held against the rules, with their indices.
  var validated: [(index: Int, container: ContainerNode)] {
    containers.enumerated().filter { $0.element.isValidated }.map { ($0.offset, $0.element) }
  }

  /// The child containers of those that are held against the rules, where they can be told.
  var ownedChildren: [OwnedChild] {
    validated.flatMap { index, parent in
      parent.provisions.compactMap { provision in
        provision.bindings.flatMap { bindings in
          outgoing[index].first { $0.provision == provision.name && $0.kind == .owns }.map {
            OwnedChild(
              parent: parent,
              provision: provision,
              bindings: bindings,
              child: containers[$0.target]
            )
          }
        }
      }
    }
  }
}

/// A container inside another.
struct OwnedChild {
  let parent: ContainerNode
  let provision: ProvisionNode
  let bindings: [ChildBinding]
  let child: ContainerNode
}
