import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A macro reads what is written, so a boolean option must be a literal.
struct BoolLiteralRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    let ofContainer = [
      ("root", container.options.root), ("validateDAG", container.options.validateDAG),
      ("mainActor", container.options.mainActor),
    ]
    .compactMap { diagnostic(.containerBoolLiteralRequired, option: $0, value: $1) }
    let ofProvisions = container.provisions
      .compactMap {
        diagnostic(.provideBoolLiteralRequired, option: "concrete", value: $0.options.concrete)
      }
    return ofContainer + ofProvisions
  }

  private func diagnostic(
    _ code: DiagnosticCode,
    option: String,
    value: Reading<Bool>
  ) -> Diagnostic? {
    guard case .unreadable(let expression) = value else { return nil }
    return Diagnostic(
      code,
      at: expression,
      "'\(option)' is read before the program runs; write true or false, not '\(expression.trimmed)'."
    )
  }
}
