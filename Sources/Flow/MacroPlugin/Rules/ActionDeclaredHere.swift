import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax

struct ActionDeclaredHere: Rule {
  var codes: [DiagnosticCode] { [.actionElsewhere] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let alias = feature.nestedType("Action")?.as(TypeAliasDeclSyntax.self) else { return [] }
    return [
      Finding(
        .actionElsewhere,
        at: alias.name,
        "'Action' is declared elsewhere, so @InnoFlow cannot add its case paths; "
          + "make sure that its declaration has @ReflectedCases"
      )
    ]
  }
}

extension DiagnosticCode {
  static let actionElsewhere = DiagnosticCode(
    "feature.action-elsewhere",
    "An `Action` that is declared elsewhere must have `@ReflectedCases`, which generates its case paths.",
    severity: .remark,
    example: DiagnosticExample(
      """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable {}
        typealias Action = CounterAction
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
      }
      """,
      reports: "3:13: 'Action' is declared elsewhere, so @InnoFlow cannot add its case paths; "
        + "make sure that its declaration has @ReflectedCases",
      correct: """
        @InnoFlow struct Counter {
          struct State: Equatable, Sendable {}
          enum Action: Equatable, Sendable { case increment }
          var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        }
        """
    )
  )
}
