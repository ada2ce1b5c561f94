import InnoNearestMatch

/// The rule that the dependencies of a provision must be provisions of its container.
struct UnknownDependency: GraphRule {
  func check(_ graph: ContainerGraph) -> [GraphDiagnostic] {
    graph.validated.flatMap { _, container in
      let names = Set(container.provisions.map(\.name))
      return container.provisions.flatMap { provision in
        provision.dependencies.filter { !names.contains($0.name) }.map { dependency in
          let others = container.provisions.map(\.name).filter { $0 != provision.name }
          return GraphDiagnostic(
            .unknownDependency,
            at: dependency.place,
            "'\(provision.name)' depends on '\(dependency.name)', but \(container.name) has no "
              + "such provision; "
              + (NearestMatch.of(dependency.name, in: others, completing: false).map {
                "did you mean '\($0)'?"
              }
                ?? "write the name of a provision, or declare '\(dependency.name)' as an .input")
          )
        }
      }
    }
  }
}
