/// A rule that a container graph must follow.
protocol GraphRule: Sendable {
  /// Returns the violations of the rule.
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic]
}

extension ContainerGraph {
  /// The rules that every container graph must follow.
  static let rules: [any GraphRule] = [
    UnknownDependency(),
    AmbiguousContainer(),
    UnknownChild(),
    UnknownChildInput(),
    MissingChildInput(),
    DependencyCycle(),
    OrphanContainer(),
  ]

  /// The errors and warnings, sorted by file and line.
  ///
  /// The array is empty if the graph follows all rules.
  public var diagnostics: [GraphDiagnostic] {
    Self.rules.flatMap { $0.check(self) }.sorted { $0.place < $1.place }
  }

  /// The containers to validate, with their indices.
  ///
  /// Containers that are declared with `validateDAG: false` are omitted.
  var validated: [(index: Int, container: ContainerNode)] {
    containers.enumerated().filter { $0.element.isValidated }.map { ($0.offset, $0.element) }
  }

  /// The child containers of the validated containers.
  ///
  /// Children whose type is unknown or ambiguous are omitted.
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

/// A child container, and the parent container's provision that declares the child.
struct OwnedChild {
  let parent: ContainerNode
  let provision: ProvisionNode
  let bindings: [ChildBinding]
  let child: ContainerNode
}
