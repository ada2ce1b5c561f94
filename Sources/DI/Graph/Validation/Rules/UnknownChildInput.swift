import InnoNearestMatch

/// A child container is given only what it asks for.
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
              ?? "remove it, or declare it there as an .input."),
          notes: [
            GraphDiagnostic.Note(
              place: owned.child.place,
              text: inputs.isEmpty
                ? "\(owned.child.name) has no inputs"
                : "its inputs are \(inputs.map { "'\($0)'" }.joined(separator: ", "))"
            )
          ]
        )
      }
    }
  }
}
