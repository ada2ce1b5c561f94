/// A child container gets every input that it asks for.
struct MissingChildInput: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    graph.ownedChildren.flatMap { owned in
      let given = Set(owned.bindings.map(\.child))
      return owned.child.inputs.filter { !given.contains($0.name) }.map { input in
        GraphDiagnostic(
          .missingChildInput,
          at: owned.provision.place,
          "'\(owned.provision.name)' gives \(owned.child.name) nothing for its input"
            + " '\(input.name)'; add (child: \\\(owned.child.name).\(input.name), parent:"
            + " \\\(owned.parent.name).…) to its bindings.",
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
