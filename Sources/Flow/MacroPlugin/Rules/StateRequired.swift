import InnoMacroSupport
import SwiftSyntax

struct StateRequired: Rule {
  var codes: [DiagnosticCode] { [.missingState] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    feature.nestedType("State") == nil
      ? [feature.missing(.missingState, "State", "struct State: Equatable, Sendable {}")] : []
  }
}

extension FeatureDeclaration {
  /// Returns a finding about a missing nested type.
  func missing(_ code: DiagnosticCode, _ name: String, _ declaration: String) -> Finding {
    Finding(
      code,
      at: type.name,
      "'\(type.name.text)' has no nested type '\(name)'; add '\(declaration.dropLast(3))'",
      fixIt: Repair(
        "Add '\(name)'",
        replacing: type.memberBlock,
        with: type.members(adding: declaration)
      )
    )
  }
}

extension DiagnosticCode {
  static let missingState = DiagnosticCode(
    "feature.missing-state",
    "A feature must declare a nested type `State`.",
    example: DiagnosticExample(
      """
      @InnoFlow struct Counter {
        enum Action: Equatable, Sendable { case increment }
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
      }
      """,
      reports: "1:18: 'Counter' has no nested type 'State'; "
        + "add 'struct State: Equatable, Sendable'",
      fixIts: ["Add 'State'"],
      fixed: """
        @InnoFlow struct Counter {
          enum Action: Equatable, Sendable { case increment }
          var body: some Reducer<State, Action> { Reduce { _, _ in .none } }

          struct State: Equatable, Sendable {}
        }
        """
    )
  )
}
