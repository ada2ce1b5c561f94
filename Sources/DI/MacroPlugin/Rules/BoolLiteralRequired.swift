import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct BoolLiteralRequired: Rule {
  var codes: [DiagnosticCode] { [.containerBoolLiteralRequired, .provideBoolLiteralRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    let ofContainer = [
      ("root", container.options.root), ("validateDAG", container.options.validateDAG),
      ("mainActor", container.options.mainActor),
    ]
    .compactMap { finding(.containerBoolLiteralRequired, option: $0, value: $1) }
    let ofProvisions = container.provisions
      .compactMap {
        finding(.provideBoolLiteralRequired, option: "concrete", value: $0.options.concrete)
      }
    return ofContainer + ofProvisions
  }

  private func finding(
    _ code: DiagnosticCode,
    option: String,
    value: Reading<Bool>
  ) -> Finding? {
    guard case .unreadable(let expression) = value else { return nil }
    return Finding(
      code,
      at: expression,
      "'\(option)' must be a Boolean literal; write true or false instead of '\(expression.trimmed)'"
    )
  }
}

extension DiagnosticCode {
  static let containerBoolLiteralRequired = DiagnosticCode(
    "container.bool-literal-required",
    "The options of `@DIContainer` must be Boolean literals, because a macro cannot evaluate code.",
    example: DiagnosticExample(
      "@DIContainer(root: isRoot) struct C {}",
      reports: "1:20: 'root' must be a Boolean literal; write true or false instead of 'isRoot'",
      correct: "@DIContainer(root: true, mainActor: false) struct C {}"
    )
  )

  static let provideBoolLiteralRequired = DiagnosticCode(
    "provide.bool-literal-required",
    "`concrete:` must be a Boolean literal, because a macro cannot evaluate code.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factory: X(), concrete: !false) var a: X
      }
      """,
      reports:
        "2:45: 'concrete' must be a Boolean literal; write true or false instead of '!false'",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: X(), concrete: true) var a: X
        }
        """
    )
  )
}
