/// The rule that a reference to a container must be unambiguous.
struct AmbiguousContainer: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    graph.ambiguities.filter { graph.containers[$0.user].isValidated }.map { ambiguity in
      let name = ambiguity.reference.name
      return GraphDiagnostic(
        .ambiguousContainer,
        at: ambiguity.reference.place,
        "\(name) is ambiguous: \(ambiguity.candidates.count) containers have this name; write "
          + "the module before the name, as in Module.\(name), or rename one of the containers",
        notes: ambiguity.candidates.map {
          GraphDiagnostic.Note(
            place: graph.containers[$0].place,
            text: "\(name) of \(graph.containers[$0].module) is declared here"
          )
        }
      )
    }
  }
}
