import InnoNearestMatch

/// What a provision asks for is provided by the same container.
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
            "'\(provision.name)' needs '\(dependency.name)', which \(container.name) does not"
              + " provide; "
              + (NearestMatch.of(dependency.name, in: others, completing: false).map {
                "did you mean '\($0)'?"
              }
                ?? "name it after a provision, or declare '\(dependency.name)' as an .input.")
          )
        }
      }
    }
  }
}
