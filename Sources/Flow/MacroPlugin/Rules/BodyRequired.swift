import InnoMacroSupport
import SwiftSyntax

struct BodyRequired: Rule {
  var codes: [DiagnosticCode] { [.missingBody] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.body == nil, feature.reduce == nil else { return [] }
    let type = feature.type
    let body = """
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          .none
        }
      }
      """
    return [
      Finding(
        .missingBody,
        at: type.name,
        "'\(type.name.text)' has no body; add 'var body: some Reducer<State, Action>'",
        fixIt: Repair(
          "Add an empty body",
          replacing: type.memberBlock,
          with: type.members(adding: body)
        )
      )
    ]
  }
}

extension DiagnosticCode {
  static let missingBody = DiagnosticCode(
    "feature.missing-body",
    "A feature must declare a `body`, which is its reducer.",
    example: DiagnosticExample(
      """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable {}
        enum Action: Equatable, Sendable { case increment }
      }
      """,
      reports: "1:18: 'Counter' has no body; add 'var body: some Reducer<State, Action>'",
      fixIts: ["Add an empty body"],
      fixed: """
        @InnoFlow struct Counter {
          struct State: Equatable, Sendable {}
          enum Action: Equatable, Sendable { case increment }

          var body: some Reducer<State, Action> {
            Reduce { state, action in
              .none
            }
          }
        }
        """
    )
  )
}
