import SwiftDiagnostics
import SwiftSyntax

/// Something must come first.
struct DependencyCycle: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.graph.cycles.compactMap { cycle in
      let edges = zip(cycle, cycle.dropFirst() + cycle.prefix(1)).compactMap { name, dependency in
        container.provisions.first { $0.name == name }?.parameters
          .first { $0.name == dependency }
          .map { (name: name, dependency: dependency, token: $0.token) }
      }
      guard let first = edges.first else { return nil }
      let path = (cycle + cycle.prefix(1)).joined(separator: " -> ")
      return Diagnostic(
        .dependencyCycle,
        at: first.token,
        "These provisions need each other and none can be built first: \(path). Remove one of the"
          + " parameters, or move what both need into a provision of its own.",
        notes: edges.map { edge in
          Note(
            node: Syntax(edge.token),
            message: RuleNote(
              code: .dependencyCycle,
              message: "'\(edge.name)' needs '\(edge.dependency)' here"
            )
          )
        }
      )
    }
  }
}
