import InnoDISyntax
import InnoNearestMatch
import SwiftDiagnostics
import SwiftSyntax

/// An option that means nothing to us is an error rather than silence.
struct UnknownOption: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    diagnostics(.containerUnknownOption, container.options)
      + container.provisions.flatMap { diagnostics(.provideUnknownOption, $0.options) }
      + container.subContainers.flatMap { diagnostics(.subUnknownOption, $0.options) }
  }

  private func diagnostics<Options: AttributeOptions>(
    _ code: DiagnosticCode,
    _ options: Options
  ) -> [Diagnostic] {
    options.unknown.map {
      diagnostic(code, $0, of: Options.attribute, known: Options.labels)
    }
  }

  private func diagnostic(
    _ code: DiagnosticCode,
    _ argument: LabeledExprSyntax,
    of attribute: String,
    known: [String]
  ) -> Diagnostic {
    let options =
      known.dropLast().map { "'\($0):'" }.joined(separator: ", ") + " and '\(known.last ?? ""):'"
    guard let label = argument.label else {
      return Diagnostic(
        code,
        at: argument.expression,
        "\(attribute) has no place for '\(argument.expression.trimmed)'; its options are \(options)."
      )
    }
    let nearest = NearestMatch.of(label.plainText, in: known, completing: false)
    return Diagnostic(
      code,
      at: label,
      nearest.map { "\(attribute) has no option '\(label.text):'; did you mean '\($0):'?" }
        ?? "\(attribute) has no option '\(label.text):'; its options are \(options).",
      fixIts: nearest.map { name in
        [
          .replace(
            message: RuleRepair(code: code, message: "Write '\(name):'"),
            oldNode: label,
            newNode: label.with(\.tokenKind, .identifier(name))
          )
        ]
      } ?? []
    )
  }
}
