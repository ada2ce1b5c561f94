import InnoFlow
import Testing

@MainActor
@Suite("Strict maps and self-transitions")
struct PhasePolicyTests {
  typealias State = PhaseMapTests.State
  typealias Action = PhaseMapTests.Action
  typealias Map = PhaseMap<State, Action, State.Phase>

  @Test("A strict map reports an action without a rule in the phase and keeps the phase")
  func strict() {
    let map = Map(\State.phase, isStrict: true) {
      From(.idle) {
        On(.load, to: .loading)
        On(.stray, to: .idle)
      }
    }
    let (store, recorder) = run(map, .stray, .load, .stray)
    #expect(store.phase == .loading)
    #expect(recorder.issues == [.unmatchedAction(action: "stray", phase: "loading")])
  }

  @Test(
    "A rule that leads to the current phase follows its policy",
    arguments: [
      (On<State, Action, State.Phase>.SelfTransitionPolicy.ignore, []),
      (.allow, []),
      (.forbid, [FlowIssue.forbiddenSelfTransition(action: "load", phase: "idle")]),
    ]
  )
  func selfTransition(
    policy: On<State, Action, State.Phase>.SelfTransitionPolicy,
    issues: [FlowIssue]
  ) {
    let map = Map(\State.phase) {
      From(.idle) { On(.load, to: .idle, selfTransitionPolicy: policy) }
    }
    let (store, recorder) = run(map, .load)
    #expect(store.phase == .idle)
    #expect(recorder.issues == issues)
  }

  @Test("A self-transition that is allowed writes the phase again")
  func writesAgain() {
    let map = PhaseMap<Noted, Action, Int>(\Noted.phase) {
      From(0) {
        On(.load, to: 0, selfTransitionPolicy: .allow)
        On(.stray, to: 0)
      }
    }
    let store = Store(
      reducer: Reduce<Noted, Action> { _, _ in .none }.phaseMap(map),
      initialState: Noted()
    )
    store.send(.stray)
    #expect(store.writes == 0)
    store.send(.load)
    #expect(store.writes == 1)
  }

  @Test("A computed phase changes like a stored one")
  func computedPhase() {
    let map = PhaseMap<Noted, Action, Int>(\Noted.double) {
      From(0) { On(.load, to: 4) }
    }
    let store = Store(
      reducer: Reduce<Noted, Action> { _, _ in .none }.phaseMap(map),
      initialState: Noted()
    )
    store.send(.load)
    #expect(store.phase == 2)
  }

  @Test("A rule for an action or a predicate may resolve its target phase")
  func resolvers() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(.load, targets: [.loading]) { $0.number == 0 ? .loading : nil }
        On(where: { $0 == .stray }, targets: [.failed]) { _, _ in .failed }
      }
    }
    #expect(run(map, .load).0.phase == .loading)
    #expect(run(map, .stray).0.phase == .failed)
    #expect(map.transitions.map(\.trigger) == ["load", "a matching action"])
  }

  @Test("A map returns the rule that applies to an action")
  func rule() {
    let map = Map(\State.phase) { From(.idle) { On(.load, to: .loading) } }
    #expect(map.rule(in: .idle, on: .load)?.targets == [.loading])
    #expect(map.rule(in: .idle, on: .stray) == nil)
    #expect(map.rule(in: .failed, on: .load) == nil)
  }

  @Test("Phases and rules can be selected with if and if-else", arguments: [true, false])
  func choices(isOn: Bool) {
    let map = Map(\State.phase) {
      if isOn { From(.idle) { On(.load, to: .loading) } }
      if isOn {
        From(.loading) { On(.load, to: .loaded) }
      } else {
        From(.loading) {
          if !isOn { On(.load, to: .failed) }
          if isOn { On(.stray, to: .idle) } else { On(.stray, to: .loaded) }
        }
      }
    }
    #expect(
      map.transitions.map { "\($0.from) \($0.trigger) \($0.to)" }
        == (isOn
          ? ["idle load loading", "loading load loaded"]
          : ["loading load failed", "loading stray loaded"])
    )
  }

  private func run(
    _ map: Map,
    _ actions: Action...
  ) -> (Store<PhaseReducer<Reduce<State, Action>, State.Phase>>, IssueRecorder) {
    let store = Store(
      reducer: Reduce<State, Action> { _, _ in .none }.phaseMap(map),
      initialState: State()
    )
    let recorder = IssueRecorder(of: store)
    for action in actions { store.send(action) }
    return (store, recorder)
  }

  /// A state that records each write to its phase.
  struct Noted: Sendable {
    var phase = 0 { didSet { writes += 1 } }
    var writes = 0

    var double: Int {
      get { phase * 2 }
      set { phase = newValue / 2 }
    }
  }
}
