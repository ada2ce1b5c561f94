import SwiftDiagnostics
import SwiftSyntax

/// An input of a child gets one value.
struct DuplicateChildBinding: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.subContainers.flatMap { child -> [Diagnostic] in
      var seen: Set<String> = []
      let inputs =
        if case .bindings(let bindings) = child.options.bindings {
          bindings.map(\.child)
        } else {
          child.options.with.members
        }
      return inputs.filter { !seen.insert($0.name).inserted }.map { input in
        Diagnostic(
          .duplicateChildBinding,
          at: input.token,
          "The input '\(input.name)' is bound already; remove one of the two."
        )
      }
    }
  }
}
