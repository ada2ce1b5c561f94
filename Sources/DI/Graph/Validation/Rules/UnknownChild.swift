import InnoNearestMatch

/// A child container is a container.
struct UnknownChild: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    let ambiguous = Set(graph.ambiguities.map(\.reference))
    return graph.validated.flatMap { index, container in
      container.provisions.flatMap { provision -> [GraphDiagnostic] in
        guard graph.child(of: provision, in: index) == nil else { return [] }
        return provision.references.filter { $0.role == .owned && !ambiguous.contains($0) }.map {
          GraphDiagnostic(
            .unknownChild,
            at: $0.place,
            "'\(provision.name)' is a @SubContainer of \($0.name), which is no container of these"
              + " sources; "
              + (NearestMatch.of($0.name, in: graph.containers.map(\.name), completing: false)
                .map { "did you mean \($0)?" }
                ?? "add @DIContainer to it, or provide it with @Provide.")
          )
        }
      }
    }
  }
}
