import InnoMacroSupport
import SwiftSyntax

struct ReservedNames: Rule {
  var codes: [DiagnosticCode] { [.reservedName] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    let maps =
      feature.storesPhaseMap
      ? [true, false].compactMap { feature.property("_phaseMap", isStatic: $0) } : []
    let builders = [feature.function("built", labels: [])].compactMap(\.self)
    return maps.map { finding("_phaseMap", at: $0.bindings) }
      + builders.map { finding("built()", at: $0.name) }
  }

  private func finding(_ name: String, at node: some SyntaxProtocol) -> Finding {
    Finding(
      .reservedName,
      at: node,
      "@InnoFlow generates a member named '\(name)'; rename your member"
    )
  }
}

extension DiagnosticCode {
  static let reservedName = DiagnosticCode(
    "feature.reserved-name",
    "A member cannot have the name of a generated member.",
    example: DiagnosticExample(
      """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable { var count = 0 }
        enum Action: Equatable, Sendable { case increment }
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        func built() -> Counter { self }
      }
      """,
      reports: "5:8: @InnoFlow generates a member named 'built()'; rename your member",
      correct: """
        @InnoFlow struct Counter {
          struct State: Equatable, Sendable { var count = 0 }
          enum Action: Equatable, Sendable { case increment }
          var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
          func built(by name: String) -> Counter { self }
        }
        """
    )
  )
}
