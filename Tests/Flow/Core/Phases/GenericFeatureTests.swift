import InnoFlow
import Testing

@MainActor
@Suite("Generic features")
struct GenericFeatureTests {
  @Test("A phase-managed feature may be generic or nested in a generic type")
  func genericFeatures() {
    let alone = Store(reducer: Box<Int>())
    alone.send(.fill(1))
    #expect(alone.phase == .full)
    let nested = Store(reducer: Shelf<Int>.Place())
    nested.send(.take)
    #expect(nested.phase == .taken)
  }
}

@InnoFlow(phaseManaged: true)
struct Box<Value: Sendable> {
  struct State: Sendable, DefaultInitializable {
    enum Phase: Hashable, Sendable { case empty, full }

    var phase: Phase = .empty
    var value: Value?
  }

  enum Action: Sendable { case fill(Value) }

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\State.phase) { From(.empty) { On(Action.fillCasePath, to: .full) } }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .fill(let value): state.value = value
      }
      return .none
    }
  }
}

struct Shelf<Value> {
  @InnoFlow(phaseManaged: true)
  struct Place {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Hashable, Sendable { case free, taken }

      var phase: Phase = .free
    }

    enum Action: Equatable, Sendable { case take }

    static var phaseMap: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\State.phase) { From(.free) { On(.take, to: .taken) } }
    }

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
    }
  }
}
