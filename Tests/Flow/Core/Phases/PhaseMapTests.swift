import InnoFlow
import Testing

@MainActor
@Suite("PhaseMap")
struct PhaseMapTests {
  /// The state of these tests: a phase and a number that reducers change.
  struct State: Equatable, Sendable {
    enum Phase: Hashable, Sendable { case idle, loading, loaded, failed }

    var phase = Phase.idle
    var number = 0
  }

  @ReflectedCases
  enum Action: Equatable, Sendable {
    case load
    case loaded(Int)
    case stray
  }

  typealias Map = PhaseMap<State, Action, State.Phase>

  /// A reducer whose phase is managed by a map.
  struct Mapped: Reducer {
    let map: Map
    let base: Reduce<State, Action>

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      map.reduce(into: &state, action: action, base: base)
    }
  }

  /// Returns the resulting state and the issues that the store reported.
  func outcome(
    _ map: Map,
    from phase: State.Phase = .idle,
    _ actions: Action...,
    base: @escaping (inout State, Action) -> EffectTask<Action> = { _, _ in .none }
  ) -> (state: State, issues: [FlowIssue]) {
    let reducer = Mapped(map: map, base: Reduce(base))
    let store = Store(reducer: reducer, initialState: State(phase: phase))
    var issues: [FlowIssue] = []
    let observation = store.instrument(
      StoreListener { event in
        if case .issue(let issue, _) = event { issues.append(issue) }
      }
    )
    for action in actions { store.send(action) }
    observation.cancel()
    return (store.state, issues)
  }

  @Test("The current phase's rule that matches the action changes the phase")
  func moves() {
    let map = Map(\State.phase) {
      From(.idle) { On(.load, to: .loading) }
      From(.loading) { On(Action.loadedCasePath, to: .loaded) }
    }
    #expect(outcome(map, .load).state.phase == .loading)
    #expect(outcome(map, .load, .loaded(1)).state.phase == .loaded)
  }

  @Test("An action without a rule in the phase keeps the phase and causes no issue")
  func noMatch() {
    let map = Map(\State.phase) { From(.idle) { On(.load, to: .loading) } }
    let unlisted = outcome(map, .stray) { state, _ in
      state.number += 1
      return .none
    }
    #expect(unlisted.state == State(phase: .idle, number: 1))
    #expect(unlisted.issues.isEmpty)
    #expect(outcome(map, from: .failed, .load).state.phase == .failed)
  }

  @Test("The first rule that matches applies, even if a later one is more specific")
  func firstMatchWins() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(Action.loadedCasePath, to: .loaded)
        On(.loaded(1), to: .failed)
      }
    }
    #expect(outcome(map, .loaded(1)).state.phase == .loaded)
  }

  @Test("A resolver that returns nil keeps the phase, and no later rule is tried")
  func resolverStays() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(Action.loadedCasePath, targets: [.loaded]) { _, number in number > 0 ? .loaded : nil }
        On(Action.loadedCasePath, to: .failed)
      }
    }
    let stayed = outcome(map, .loaded(0))
    #expect(stayed.state.phase == .idle)
    #expect(stayed.issues.isEmpty)
    #expect(outcome(map, .loaded(1)).state.phase == .loaded)
  }

  @Test("The phase before the reducer selects the rules; resolvers receive the state after it")
  func resolverSeesReducedState() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(Action.loadedCasePath, targets: [.loaded, .failed]) { state, number in
          state.number == number ? .loaded : .failed
        }
      }
    }
    let reduced = outcome(map, .loaded(3)) { state, action in
      if case .loaded(let number) = action { state.number = number }
      return .none
    }
    #expect(reduced.state == State(phase: .loaded, number: 3))
  }

  @Test("A rule with a predicate applies to the actions that it accepts")
  func predicate() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(
          "a big number",
          where: { if case .loaded(let n) = $0 { n > 9 } else { false } },
          to: .loaded
        )
      }
    }
    #expect(outcome(map, .loaded(9)).state.phase == .idle)
    #expect(outcome(map, .loaded(10)).state.phase == .loaded)
  }

  @Test("A phase written by the reducer is reverted and reported; other changes remain")
  func directWrite() {
    let map = Map(\State.phase) { From(.loading) { On(.load, to: .failed) } }
    let written = outcome(map, .load) { state, action in
      guard action == .load else {
        state.number += 10
        return .none
      }
      state.phase = .loading
      state.number += 1
      return .send(.stray)
    }
    #expect(written.state == State(phase: .idle, number: 11))
    #expect(written.issues == [.directPhaseWrite(action: "load", from: "idle", to: "loading")])
    #expect(
      written.issues.first?.description
        == "load changed the phase (idle -> loading) outside phaseMap, so the change was reverted; "
        + "declare the transition in phaseMap instead"
    )
  }

  @Test("After a direct write, the rules of the previous phase still apply")
  func directWriteAndRule() {
    let map = Map(\State.phase) { From(.idle) { On(.load, to: .loading) } }
    let written = outcome(map, .load) { state, _ in
      state.phase = .loaded
      return .none
    }
    #expect(written.state.phase == .loading)
    #expect(written.issues == [.directPhaseWrite(action: "load", from: "idle", to: "loaded")])
  }

  @Test("An undeclared target is reported and keeps the phase; other changes and effects remain")
  func undeclaredTarget() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(Action.loadedCasePath, targets: [.loaded, .failed]) { _, _ in .loading }
      }
    }
    let resolved = outcome(map, .loaded(1)) { state, action in
      state.number += 1
      return action == .loaded(1) ? .send(.stray) : .none
    }
    #expect(resolved.state == State(phase: .idle, number: 2))
    #expect(
      resolved.issues == [
        .undeclaredPhase(
          action: "loaded",
          from: "idle",
          to: "loading",
          declared: ["loaded", "failed"]
        )
      ]
    )
    #expect(
      resolved.issues.first?.description
        == "the rule for loaded in From(.idle) has the targets loaded, failed, but chose the "
        + "phase loading, so the phase was not changed; add loading to the targets"
    )
  }

  @Test("A rule that leads to its own phase changes nothing and causes no issue")
  func selfTransition() {
    let map = Map(\State.phase) { From(.idle) { On(.load, to: .idle) } }
    let same = outcome(map, .load)
    #expect(same.state == State())
    #expect(same.issues.isEmpty)
  }

  @Test("Rules of a phase that is declared twice are tried in the order of declaration")
  func declaredTwice() {
    let map = Map(\State.phase) {
      From(.idle) { On(.load, to: .loading) }
      From(.idle) {
        On(.load, to: .failed)
        On(.stray, to: .loaded)
      }
    }
    #expect(outcome(map, .load).state.phase == .loading)
    #expect(outcome(map, .stray).state.phase == .loaded)
  }

  @Test("A map lists its transitions in the order of declaration, one for each target")
  func transitions() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(.load, to: .loading)
        On("something odd", where: { $0 == .stray }, to: .failed)
      }
      From(.loading) {
        On(Action.loadedCasePath, targets: [.loaded, .failed]) { _, _ in nil }
      }
      for phase in [State.Phase.loaded, .failed] {
        From(phase) {
          for number in [1, 2] { On(.loaded(number), to: .loaded) }
        }
      }
    }
    #expect(
      map.transitions.map { "\($0.from) \($0.trigger) \($0.to)" } == [
        "idle load loading",
        "idle something odd failed",
        "loading loaded loaded",
        "loading loaded failed",
        "loaded loaded loaded",
        "loaded loaded loaded",
        "failed loaded loaded",
        "failed loaded loaded",
      ]
    )
  }
}
