/// The rule that every container must be reachable from a composition root.
///
/// The rule does not apply to a graph without a composition root.
struct OrphanContainer: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    let roots = graph.roots
    guard !roots.isEmpty else { return [] }
    let reached = graph.reachable(from: roots)
    return graph.validated.filter { !reached.contains($0.index) }.map { index, container in
      GraphDiagnostic(
        .orphanContainer,
        at: container.place,
        "\(graph.ids[index]) is not reachable from a composition root; use the container in a root, declare "
          + "it with 'root: true', or remove the container",
        notes: roots.map {
          GraphDiagnostic.Note(
            place: graph.containers[$0].place,
            text: "\(graph.ids[$0]) is a composition root"
          )
        }
      )
    }
  }
}
