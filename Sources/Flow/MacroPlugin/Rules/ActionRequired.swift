import InnoMacroSupport
import SwiftSyntax

struct ActionRequired: Rule {
  var codes: [DiagnosticCode] { [.missingAction] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    feature.nestedType("Action") == nil
      ? [feature.missing(.missingAction, "Action", "enum Action: Equatable, Sendable {}")] : []
  }
}

extension DiagnosticCode {
  static let missingAction = DiagnosticCode(
    "feature.missing-action",
    "A feature must declare a nested type `Action`.",
    example: DiagnosticExample(
      """
      enum Features {
          @InnoFlow
          struct Counter {
              struct State: Equatable, Sendable {}
              var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
          }
      }
      """,
      reports: "3:12: 'Counter' has no nested type 'Action'; "
        + "add 'enum Action: Equatable, Sendable'",
      fixIts: ["Add 'Action'"],
      fixed: """
        enum Features {
            @InnoFlow
            struct Counter {
                struct State: Equatable, Sendable {}
                var body: some Reducer<State, Action> { Reduce { _, _ in .none } }

                enum Action: Equatable, Sendable {}
            }
        }
        """
    )
  )
}
