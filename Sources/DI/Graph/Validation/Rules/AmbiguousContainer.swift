/// The name of a container means one container.
struct AmbiguousContainer: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    graph.ambiguities.filter { graph.containers[$0.user].isValidated }.map { ambiguity in
      let name = ambiguity.reference.name
      return GraphDiagnostic(
        .ambiguousContainer,
        at: ambiguity.reference.place,
        "\(ambiguity.candidates.count) containers are named \(name); write the module before the"
          + " name, or rename all but one.",
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
