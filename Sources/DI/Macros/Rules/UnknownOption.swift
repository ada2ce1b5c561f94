import SwiftDiagnostics
import SwiftSyntax

/// An option that means nothing to us is an error rather than silence.
struct UnknownOption: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    let ofContainer = container.unknownOptions.map {
      diagnostic(
        .containerUnknownOption,
        $0,
        of: "@DIContainer",
        known: ["root", "validateDAG", "mainActor"]
      )
    }
    let ofProvisions = container.provisions.flatMap(\.options.unknown).map {
      diagnostic(
        .provideUnknownOption,
        $0,
        of: "@Provide",
        known: ["with", "factory", "asyncFactory", "concrete"]
      )
    }
    let ofSubContainers = container.subContainers.flatMap(\.options.unknown).map {
      diagnostic(
        .subUnknownOption,
        $0,
        of: "@SubContainer",
        known: ["scope", "with", "bindings", "featureRoot"]
      )
    }
    return ofContainer + ofProvisions + ofSubContainers
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
    let nearest = label.plainText.nearest(among: known)
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
