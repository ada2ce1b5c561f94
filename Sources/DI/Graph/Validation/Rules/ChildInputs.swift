import InnoNearestMatch

/// The rule that each binding must refer to an existing input of the child container.
struct UnknownChildInput: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    graph.ownedChildren.flatMap { owned in
      let inputs = owned.child.inputs.map(\.name)
      return owned.bindings.filter { !inputs.contains($0.child) }.map { binding in
        GraphDiagnostic(
          .unknownChildInput,
          at: binding.childPlace,
          "\(owned.child.name) has no input '\(binding.child)'; "
            + (NearestMatch.of(binding.child, in: inputs, completing: false).map {
              "did you mean '\($0)'?"
            }
              ?? "remove the binding, or declare the input in \(owned.child.name)"),
          notes: [
            GraphDiagnostic.Note(
              place: owned.child.place,
              text: inputs.isEmpty
                ? "\(owned.child.name) has no inputs"
                : "inputs of \(owned.child.name): \(inputs.map { "'\($0)'" }.joined(separator: ", "))"
            )
          ]
        )
      }
    }
  }
}

/// The rule that every input of a child container must be bound.
struct MissingChildInput: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    graph.ownedChildren.flatMap { owned in
      let given = Set(owned.bindings.map(\.child))
      return owned.child.inputs.filter { !given.contains($0.name) }.map { input in
        GraphDiagnostic(
          .missingChildInput,
          at: owned.provision.place,
          "'\(owned.provision.name)' does not bind the input '\(input.name)' of "
            + "\(owned.child.name); add (child: \\\(owned.child.name).\(input.name), "
            + "parent: \\\(owned.parent.name).…) to 'bindings:', or '\\.\(input.name)' to 'with:'",
          notes: [
            GraphDiagnostic.Note(
              place: input.place,
              text: "'\(input.name)' is declared here as an .input of type \(input.type)"
            )
          ]
        )
      }
    }
  }
}
