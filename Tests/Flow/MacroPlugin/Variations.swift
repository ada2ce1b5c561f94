import InnoMacroSupport
import InnoMacroTestSupport

@testable import InnoFlowMacroPlugin

/// Additional examples of the diagnostics.
let variations = features + phases + cases

private let features = [
  Variation(
    featureStruct.codes[0],
    DiagnosticExample(
      "@InnoFlow actor Counter {}",
      reports: "1:11: @InnoFlow cannot be attached to an actor; declare 'Counter' as a struct",
      fixIts: ["Replace 'actor' with 'struct'"],
      fixed: "@InnoFlow struct Counter {}",
      correct: counter()
    )
  ),
  Variation(
    featureStruct.codes[0],
    DiagnosticExample(
      "@InnoFlow enum Counter {}",
      reports: "1:11: @InnoFlow cannot be attached to an enum; declare 'Counter' as a struct",
      correct: counter()
    )
  ),
  Variation(
    .actionElsewhere,
    DiagnosticExample(
      aliased("Self.Event"),
      reports: "5:13: 'Action' is an alias, so @InnoFlow does not generate case paths for it; "
        + "add @ReflectedCases to 'Event'",
      correct: aliased("CounterAction")
    )
  ),
  Variation(
    .actionElsewhere,
    DiagnosticExample(
      aliased("Counter.Event"),
      reports: "5:13: 'Action' is an alias, so @InnoFlow does not generate case paths for it; "
        + "add @ReflectedCases to 'Event'",
      correct: aliased("Child.Event")
    )
  ),
  Variation(
    .missingBody,
    DiagnosticExample(
      "@InnoFlow struct Counter { struct State {}; enum Action {}; static var body: Int { 0 } }",
      reports: "1:18: 'Counter' has no body; add 'var body: some Reducer<State, Action>'",
      fixIts: ["Add an empty body"],
      fixed: """
        @InnoFlow struct Counter { struct State {}; enum Action {}; static var body: Int { 0 }

          var body: some Reducer<State, Action> {
            Reduce { state, action in
              .none
            }
          }
        }
        """
    )
  ),
  Variation(
    .bodyForm,
    DiagnosticExample(
      counter("var body: any Reducer<State, Action> { Reduce { _, _ in .none } }"),
      reports: "4:13: \(bodyForm)",
      fixIts: ["Declare it as 'var body: some Reducer<State, Action>'"],
      fixed: counter("var body: some Reducer<State, Action> { Reduce { _, _ in .none } }"),
      correct: counter(
        "var body: some InnoFlow.Reducer<Self.State, Counter.Action> { Reduce { _, _ in .none } }"
      )
    )
  ),
  Variation(
    .bodyForm,
    DiagnosticExample(
      counter("var body: some Reducer<Action, State> { Reduce { _, _ in .none } }"),
      reports: "4:13: \(bodyForm)",
      fixIts: ["Declare it as 'var body: some Reducer<State, Action>'"],
      fixed: counter("var body: some Reducer<State, Action> { Reduce { _, _ in .none } }")
    )
  ),
  Variation(
    .bodyForm,
    DiagnosticExample(
      counter("var body: some Reducer<State, Action>"),
      reports: "4:13: \(bodyForm)",
      correct: counter()
    )
  ),
  Variation(
    .explicitReduce,
    DiagnosticExample(
      counter(
        """
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
          func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
        """
      ),
      reports: "5:8: @InnoFlow generates 'reduce(into:action:)'; move the content of your function "
        + "into 'var body: some Reducer<State, Action>'",
      correct: counter(
        """
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
          func reduce(_ state: inout State) {}
        """
      )
    )
  ),
]

private let phases = [
  Variation(
    .missingPhaseMap,
    DiagnosticExample(
      door(map: "private var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"),
      reports: "2:8: \(missingMap)",
      fixIts: ["Make 'phaseMap' static"],
      fixed: door(
        map: "private static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"
      )
    )
  ),
  Variation(
    .missingPhaseMap,
    DiagnosticExample(
      door(map: "var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"),
      reports: "2:8: \(missingMap)",
      fixIts: ["Make 'phaseMap' static"],
      fixed: door(map: "static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }")
    )
  ),
  Variation(
    .reservedName,
    DiagnosticExample(
      door(
        map: """
          static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }
            let _phaseMap = 1
          """
      ),
      reports: "7:7: @InnoFlow generates a member named '_phaseMap'; rename your member",
      correct: door(managed: "false", map: "let _phaseMap = 1")
    )
  ),
  Variation(
    .mapAppliedTwice,
    DiagnosticExample(
      door(body: "base.phaseMap(Door.phaseMap)", map: ownMap),
      reports: "5:48: \(appliedTwice)",
      fixIts: ["Remove the call"],
      fixed: door(body: "base", map: ownMap),
      correct: door(
        body: """
          base.phaseMap(Self.otherMap)
              base.phaseMap(Other.Door.phaseMap)
              base.phaseMap(PhaseMap(\\.bell) { From(.off) { On(.push, to: .on) } })
              ForEachReducer(
                state: \\.rooms,
                action: Action.roomActionPath,
                reducer: Room().phaseMap(Self.phaseMap)
              )
          """,
        map: ownMap
      )
    )
  ),
  Variation(
    .mapAppliedTwice,
    DiagnosticExample(
      door(body: "\(bell).phaseMap(Self._phaseMap)", map: ownMap),
      reports: "5:134: \(appliedTwice)",
      fixIts: ["Remove the call"],
      fixed: door(body: bell, map: ownMap)
    )
  ),
  Variation(
    .unreferencedPhase,
    DiagnosticExample(
      door(
        map: """
          static let phaseMap = PhaseMap<State, Action, State.Phase>(\\.phase) {
              From(.open) { On(Action.pushCasePath, to: .open) }
            }
          """
      ),
      reports: "3:42: phase 'shut' is not used in 'phaseMap'; "
        + "add a rule that uses the phase, or remove the phase",
      correct: door(
        map: """
          static let phaseMap = PhaseMap<State, Action, State.Phase>(\\.phase) {
              for phase in State.Phase.allCases { From(phase) { On(.push, to: .open) } }
            }
          """
      )
    )
  ),
  Variation(
    .unreferencedPhase,
    DiagnosticExample(
      door(
        map: """
          enum Place: Hashable { case here, `default` }
            static var phaseMap: PhaseMap<State, Action, Door.Place> {
              PhaseMap(\\.place) { From(.here) {} }
            }
          """
      ),
      reports: "6:37: phase 'default' is not used in 'phaseMap'; "
        + "add a rule that uses the phase, or remove the phase",
      correct: door(map: "static var phaseMap: PhaseMap<State, Action, State.Phase> { shared }")
    )
  ),
  Variation(
    .unreferencedPhase,
    DiagnosticExample(
      door(
        map: """
          static var phaseMap: PhaseMap<State, Action, State.Phase> {
              PhaseMap(\\.phase) { From(.open) { On(.push, to: .open) } }
            }
          """
      ),
      reports: "3:42: phase 'shut' is not used in 'phaseMap'; "
        + "add a rule that uses the phase, or remove the phase",
      correct: door(
        map: """
          static var phaseMap: PhaseMap<State, Action, Self.State.Phase> {
              PhaseMap(\\.phase) { From(.open) { On(.push) { _, _ in .shut } } }
            }
          """
      )
    )
  ),
]

private let cases = [
  Variation(
    .conditionalCase,
    DiagnosticExample(
      """
      @ReflectedCases enum Action {
        case add
        #if DEBUG
        #if os(Linux)
        case dump
        #endif
        #endif
      }
      """,
      reports: "3:3: a case inside '#if' cannot have a case path; declare the case outside '#if'",
      correct: "@ReflectedCases enum Action { case add, dump }"
    )
  ),
  Variation(
    code("cases.overloaded"),
    DiagnosticExample(
      "@ReflectedCases enum Action { case loaded, _loaded(Int) }",
      reports: "1:44: 'Action' has more than one case named '_loaded'; rename one of them",
      correct: "@ReflectedCases enum Action { case add(Int), addTwice(Int), _loaded(Int) }"
    )
  ),
  Variation(
    code("cases.name-taken"),
    DiagnosticExample(
      """
      @ReflectedCases enum Action {
        case add(Int), addCasePath, caseSchemas
        case row(id: Int, action: Int)
        static let rowActionPath = 1
      }
      """,
      reports: "2:18: @ReflectedCases generates a member named 'addCasePath'; rename your member",
      "2:31: @ReflectedCases generates a member named 'caseSchemas'; rename your member",
      "4:14: @ReflectedCases generates a member named 'rowActionPath'; rename your member",
      correct: """
        @ReflectedCases enum Action {
          case add(Int), caseName
          case row(id: Int, state: Int)
          static let rowActionPath = 1
          var addCasePath: Int { 1 }
        }
        """
    )
  ),
  Variation(
    code("cases.limited-availability"),
    DiagnosticExample(
      """
      @ReflectedCases enum Action {
        @available(macOS, unavailable) case shine, glow
      }
      """,
      reports: "2:3: 'shine', 'glow' are not available on all platforms and versions, so "
        + "@ReflectedCases cannot add them to 'caseSchemas'; "
        + "move '@available' to the enum, or mark the case '@available(*, unavailable)'",
      correct: """
        @ReflectedCases enum Action {
          @available(*, unavailable) case shine
          @available(*, deprecated, message: "It is dark.") case glow
          @available(macOS, deprecated: 15, renamed: "glow") case light
        }
        """
    )
  ),
  Variation(
    code("cases.limited-availability"),
    DiagnosticExample(
      """
      @ReflectedCases enum Action {
        @available(macOS, deprecated: 14, obsoleted: 15) case shine
        @available(macOS, introduced: 13, deprecated: 14) case glow
      }
      """,
      reports: "2:3: 'shine' is not available on all platforms and versions, so "
        + "@ReflectedCases cannot add it to 'caseSchemas'; "
        + "move '@available' to the enum, or mark the case '@available(*, unavailable)'",
      "3:3: 'glow' is not available on all platforms and versions, so "
        + "@ReflectedCases cannot add it to 'caseSchemas'; "
        + "move '@available' to the enum, or mark the case '@available(*, unavailable)'",
      correct: "@ReflectedCases enum Action { @available(macOS, deprecated) case shine, glow }"
    )
  ),
]

private func code(_ name: String) -> DiagnosticCode {
  diagnosticCodes.first { $0.name == name } ?? .bodyForm
}

private let bodyForm =
  "'body' is not a computed property of type 'some Reducer<State, Action>'; "
  + "declare it as 'var body: some Reducer<State, Action> { … }'"

private let missingMap =
  "'Door' has no static phase map; add 'static var phaseMap: PhaseMap<State, Action, State.Phase>'"

/// Returns a feature with a body, or with another member on line 4 instead.
private func counter(
  _ member: String = "var body: some Reducer<State, Action> { Reduce { _, _ in .none } }"
) -> String {
  """
  @InnoFlow struct Counter {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Equatable, Sendable { case increment }
    \(member)
  }
  """
}

/// Returns a feature whose `Action`, on line 5, is an alias.
private func aliased(_ action: String) -> String {
  """
  @InnoFlow struct Counter {
    struct State: Equatable, Sendable { var count = 0 }
    enum Event: Equatable, Sendable { case increment }
    enum Child { enum Event: Equatable, Sendable { case increment } }
    typealias Action = \(action)
    var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
  }
  """
}

private let rules = "PhaseMap(\\.phase) { From(.open) { On(.push, to: .shut) } }"

private let ownMap = "static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"

/// A reducer of a child with a map of its own.
private let bell =
  "Scope(state: \\.bell, action: Action.bellCasePath, reducer: Bell().phaseMap(Bell.phaseMap))"

private let appliedTwice =
  "'phaseManaged: true' already applies the phase map to the whole body; remove this call"

private func door(managed: String = "true", body: String = "base", map: String) -> String {
  """
  @InnoFlow(phaseManaged: \(managed))
  struct Door {
    struct State { enum Phase { case open, shut }; var phase = Phase.open }
    enum Action { case push, pull }
    var body: some Reducer<State, Action> { \(body) }
  """ + (map.isEmpty ? "" : "\n  " + map) + "\n}"
}
