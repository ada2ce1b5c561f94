import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import InnoFlowMacros

/// A declaration that the macros refuse and leave as it is, and what they say where.
struct Refusal: CustomTestStringConvertible, Sendable {
  let code: String
  let sentence: String
  let attribute: String
  let declaration: String
  let line: Int
  let column: Int

  var testDescription: String { code }
}

@Suite("What the macros of InnoFlow refuse")
struct FlowDiagnosticTests {
  @Test(
    "a refused declaration gets a stable code and a sentence that says what to do",
    arguments: [
      Refusal(
        code: "feature.not-a-struct",
        sentence: "@InnoFlow makes a reducer of a struct; declare the feature as a struct",
        attribute: "@InnoFlow",
        declaration: "class Counter {}",
        line: 1,
        column: 1
      ),
      Refusal(
        code: "feature.missing-state",
        sentence: "a feature needs a nested State; add `struct State: Equatable, Sendable`",
        attribute: "@InnoFlow",
        declaration: """
          struct Counter {
            struct Action {}
            var body: some Reducer<State, Action> { base }
          }
          """,
        line: 2,
        column: 8
      ),
      Refusal(
        code: "feature.missing-action",
        sentence: "a feature needs a nested Action; add `enum Action: Equatable, Sendable`",
        attribute: "@InnoFlow",
        declaration: """
          struct Counter {
            struct State {}
            var body: some Reducer<State, Action> { base }
          }
          """,
        line: 2,
        column: 8
      ),
      Refusal(
        code: "feature.missing-body",
        sentence: "a feature needs a body; add `var body: some Reducer<State, Action>`",
        attribute: "@InnoFlow",
        declaration: """
          struct Counter {
            struct State {}
            struct Action {}
            static var body: Int { 0 }
          }
          """,
        line: 2,
        column: 8
      ),
      Refusal(
        code: "feature.explicit-reduce",
        sentence: "@InnoFlow writes reduce(into:action:) itself; move its content into "
          + "`var body: some Reducer<State, Action>`",
        attribute: "@InnoFlow",
        declaration: """
          struct Counter {
            struct State {}
            struct Action {}
            var body: some Reducer<State, Action> { base }
            func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
          }
          """,
        line: 6,
        column: 8
      ),
      Refusal(
        code: "phase.argument-not-literal",
        sentence: "phaseManaged is read while compiling; write `true` or `false`",
        attribute: "@InnoFlow(phaseManaged: isManaged)",
        declaration: """
          struct Counter {
            struct State {}
            struct Action {}
            var body: some Reducer<State, Action> { base }
          }
          """,
        line: 1,
        column: 25
      ),
      Refusal(
        code: "phase.missing-map",
        sentence: "a phase-managed feature needs a map; add "
          + "`static var phaseMap: PhaseMap<State, Action, State.Phase>`",
        attribute: "@InnoFlow(phaseManaged: true)",
        declaration: """
          struct Counter {
            struct State {}
            struct Action {}
            var body: some Reducer<State, Action> { base }
            var phaseMap: PhaseMap<State, Action, State.Phase> { map }
          }
          """,
        line: 2,
        column: 8
      ),
      Refusal(
        code: "cases.not-an-enum",
        sentence: "case paths are made for the cases of an enum; declare this type as an enum",
        attribute: "@ReflectedCases",
        declaration: "struct Action {}",
        line: 1,
        column: 1
      ),
      Refusal(
        code: "cases.overloaded",
        sentence: "two cases are named add; a case path needs a name of its own, rename one",
        attribute: "@ReflectedCases",
        declaration: """
          enum Action {
            case add(Int)
            case add(twice: Int)
          }
          """,
        line: 4,
        column: 8
      ),
      Refusal(
        code: "cases.overloaded",
        sentence: "two cases are named loaded; a case path needs a name of its own, rename one",
        attribute: "@ReflectedCases",
        declaration: """
          enum Action {
            case loaded
            case _loaded(Int)
          }
          """,
        line: 4,
        column: 8
      ),
      Refusal(
        code: "cases.conditional",
        sentence:
          "a macro cannot tell which branch of #if is built; declare the cases outside #if",
        attribute: "@ReflectedCases",
        declaration: """
          enum Action {
            case add
            #if DEBUG
            case dump
            #endif
          }
          """,
        line: 4,
        column: 3
      ),
    ]
  )
  func refuses(_ refusal: Refusal) {
    expectExpansion(
      of: refusal.attribute + "\n" + refusal.declaration,
      is: refusal.declaration,
      diagnostics: [
        DiagnosticSpec(
          id: MessageID(domain: "InnoFlow", id: refusal.code),
          message: refusal.sentence,
          line: refusal.line,
          column: refusal.column
        )
      ]
    )
  }

  @Test("everything that is missing is told at once")
  func everything() {
    expectExpansion(
      of: "@InnoFlow\nstruct Counter {}",
      is: "struct Counter {}",
      diagnostics: [
        FlowDiagnostic.missingState, .missingAction, .missingBody,
      ].map { DiagnosticSpec(message: $0.sentence, line: 2, column: 8) }
    )
  }
}
