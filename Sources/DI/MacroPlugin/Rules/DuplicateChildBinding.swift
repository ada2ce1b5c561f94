import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// An input of a child gets one value.
struct DuplicateChildBinding: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.subContainers.flatMap { child -> [Diagnostic] in
      var seen: Set<String> = []
      let inputs = child.wires.compactMap(\.child)
      return inputs.filter { !seen.insert($0.plainText).inserted }.map { input in
        Diagnostic(
          .duplicateChildBinding,
          at: input,
          "The input '\(input.plainText)' is bound already; remove one of the two."
        )
      }
    }
  }
}
