import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// Something must come first.
///
/// Deferred edges count, since nothing stops what takes a `Lazy` from calling it while it is built.
struct DependencyCycle: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.graph().cycles.compactMap { cycle in
      let edges = zip(cycle, cycle.dropFirst() + cycle.prefix(1)).compactMap { name, dependency in
        container.byName[name]
          .flatMap { member in
            container.dependencies(of: member).first { $0.name == dependency }
          }
          .map { (name: name, dependency: dependency, token: $0.token, deferral: $0.deferral) }
      }
      guard let first = edges.first else { return nil }
      let path = (cycle + cycle.prefix(1)).joined(separator: " -> ")
      let deferral = edges.lazy.compactMap(\.deferral).first.map {
        " \($0.rawValue) puts a need off and does not remove it."
      }
      return Diagnostic(
        .dependencyCycle,
        at: first.token,
        "These provisions need each other and none can be built first: \(path).\(deferral ?? "")"
          + " Remove one of the parameters, or move what both need into a provision of its own.",
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
