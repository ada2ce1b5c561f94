import InnoMacroSupport
import SwiftSyntax

struct PhaseManagedLiteral: Rule {
  var codes: [DiagnosticCode] { [.phaseManagedNotLiteral] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let argument = feature.phaseManagedArgument,
      !argument.is(BooleanLiteralExprSyntax.self)
    else { return [] }
    return [
      Finding(
        .phaseManagedNotLiteral,
        at: argument,
        "'phaseManaged' must be a Boolean literal; write 'true' or 'false'"
      )
    ]
  }
}

extension DiagnosticCode {
  static let phaseManagedNotLiteral = DiagnosticCode(
    "phase.argument-not-literal",
    "`phaseManaged:` must be a Boolean literal, because a macro cannot evaluate code.",
    example: DiagnosticExample(
      """
      @InnoFlow(phaseManaged: isManaged)
      struct Door {
        struct State { enum Phase { case open, shut }; var phase = Phase.open }
        enum Action { case push, pull }
        var body: some Reducer<State, Action> { base }
      }
      """,
      reports: "1:25: 'phaseManaged' must be a Boolean literal; write 'true' or 'false'",
      correct: """
        @InnoFlow(phaseManaged: false)
        struct Door {
          struct State { enum Phase { case open, shut }; var phase = Phase.open }
          enum Action { case push, pull }
          var body: some Reducer<State, Action> { base }
        }
        """
    )
  )
}
