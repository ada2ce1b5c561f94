import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A macro reads what is written, so the bindings of a child are literals.
struct WiringForm: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.subContainers.flatMap { child in
      let with = child.options.with.unreadable.map { expression in
        Diagnostic(
          .invalidSameNameWiring,
          at: expression,
          "'with:' is read before the program runs; write key paths of members, as in"
            + " [\\.users, \\.session], not '\(expression.trimmed)'."
        )
      }
      guard case .unreadable(let expression) = child.options.bindings else {
        return with.map { [$0] } ?? []
      }
      let bindings = Diagnostic(
        .invalidBindings,
        at: expression,
        "'bindings:' is read before the program runs; write"
          + " [(child: \\Child.input, parent: \\Parent.member)], not '\(expression.trimmed)'."
      )
      return (with.map { [$0] } ?? []) + [bindings]
    }
  }
}
