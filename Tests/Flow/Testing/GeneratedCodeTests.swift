import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Generated code", .timeLimit(.minutes(1)))
struct GeneratedCodeTests {
  let failures = Failures()

  @Test("A child can be scoped to one case of a state")
  func stateCases() async {
    let store = TestStore(reducer: Session(), initialState: .out, reporter: failures.reporter)
    store.send(.home(.read))
    #expect(failures.lines == [#line - 1])
    #expect(
      failures.texts == [FlowIssue.missingChild(action: "home", child: "home").description]
    )
    store.send(.enter) { $0 = .home(Book.State(id: 1)) }
    store.send(.home(.read)) { $0 = .home(Book.State(id: 1, reads: 1)) }
    await store.receive(.home(.stamp("read"))) {
      $0 = .home(Book.State(id: 1, reads: 1, stamps: ["read"]))
    }
    await store.finish()
    #expect(failures.all.count == 1)
    #expect(Session.State.caseSchemas.map(\.name) == ["out", "home"])
  }

  @Test("The code works in a generic feature and in a feature inside a generic type")
  func generic() async {
    let lamp = TestStore(reducer: Lamp<Int>(), initialState: .init(), reporter: failures.reporter)
    lamp.send(.plug(3)) {
      $0.bulb = 3
      $0.phase = .on
    }
    let door = TestStore(
      reducer: House<Int>.Door(),
      initialState: .init(),
      reporter: failures.reporter
    )
    door.send(.push) { $0.phase = .open }
    await lamp.finish()
    await door.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("The schemas omit cases that cannot be created and list deprecated cases")
  func availability() {
    #expect(signatures(of: Glow.self) == ["bright(Int)", "dim", "default"])
    #expect(Glow.defaultCasePath() == .default)
    #expect(names(of: [Glow.bright(1), .default]) == ["bright", "default"])
  }

  private func signatures(of type: (some CaseReflecting).Type) -> [String] {
    type.caseSchemas.map(\.signature)
  }

  private func names(of values: [some CaseReflecting]) -> [String] { values.map(\.caseName) }
}

@InnoFlow
private struct Session {
  @ReflectedCases
  enum State: Equatable, Sendable {
    case out
    case home(Book.State)
  }

  enum Action: Equatable, Sendable {
    case enter
    case home(Book.Action)
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      IfCaseLet(state: State.homeCasePath, action: Action.homeCasePath, reducer: Book())
      Reduce { state, action in
        if action == .enter { state = .home(Book.State(id: 1)) }
        return .none
      }
    }
  }
}

@InnoFlow(phaseManaged: true)
private struct Lamp<Bulb: Equatable & Sendable> {
  struct State: Equatable, Sendable {
    enum Phase { case off, on }

    var phase = Phase.off
    var bulb: Bulb?
  }

  enum Action: Equatable, Sendable {
    case plug(Bulb)
  }

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\State.phase) {
      From(.off) { On(Action.plugCasePath, to: .on) }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      state.bulb = Action.plugCasePath.extract(action)
      return .none
    }
  }
}

private enum House<Wood> {
  @InnoFlow(phaseManaged: true)
  struct Door {
    struct State: Equatable, Sendable {
      enum Phase { case shut, open }

      var phase = Phase.shut
    }

    enum Action: Equatable, Sendable {
      case push
    }

    static var phaseMap: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\State.phase) {
        From(.shut) { On(.push, to: .open) }
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
    }
  }
}

@ReflectedCases
private enum Glow: Equatable {
  case bright(Int)
  @available(*, deprecated, message: "It is dark.") case dim
  @available(*, unavailable) case black(Int)
  case `default`
}
