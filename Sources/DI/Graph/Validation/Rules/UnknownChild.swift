import InnoNearestMatch

/// The rule that the type of a `@SubContainer` must be a container.
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
            "no container named \($0.name) was found for @SubContainer '\(provision.name)'; "
              + (NearestMatch.of($0.name, in: graph.containers.map(\.name), completing: false)
                .map { "did you mean \($0)?" }
                ?? "add @DIContainer to the type, or use @Provide")
          )
        }
      }
    }
  }
}
