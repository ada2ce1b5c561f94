import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct DependencyCycle: Rule {
  var codes: [DiagnosticCode] { [.dependencyCycle] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
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
        " (\($0.rawValue) does not break it)"
      }
      return Finding(
        .dependencyCycle,
        at: first.token,
        "dependency cycle\(deferral ?? ""): \(path); "
          + (cycle.count == 1
            ? "remove '\(first.name)' from its own dependencies"
            : "remove one of these dependencies, or split one of the provisions in two"),
        notes: edges.map { edge in
          (Syntax(edge.token), "'\(edge.name)' depends on '\(edge.dependency)' here")
        }
      )
    }
  }
}

extension DiagnosticCode {
  static let dependencyCycle = DiagnosticCode(
    "container.dependency-cycle",
    "Provisions cannot depend on each other in a cycle, not even through `Lazy` or `Provider`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factory: { (b: any B) in X(b) }) var a: any A
        @Provide(.transient, factory: { (c: any P, d: any Q) in X(c, d) }) var b: any B
        @Provide(.shared, factory: { (a: any A) in X(a) }) var c: any P
        @Provide(.shared, factory: { (d: any Q) in X(d) }) var d: any Q
      }
      """,
      reports:
        "2:33: dependency cycle: a -> b -> c -> a; remove one of these dependencies, or split one of the provisions in two",
      "5:33: dependency cycle: d -> d; remove 'd' from its own dependencies",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { (b: any B) in X(b) }) var a: any A
          @Provide(.transient, factory: { (c: any P, d: any Q) in X(c, d) }) var b: any B
          @Provide(.shared, factory: { (d: any Q) in X(d) }) var c: any P
          @Provide(.shared, factory: { X() }) var d: any Q
        }
        """
    )
  )
}
