public import Observation

/// Holds a feature's state, takes its actions and runs its effects, all on the main actor.
///
/// ```swift
/// let store = Store(reducer: Counter())
/// store.send(.increment)
/// store.count  // 1
/// ```
///
/// `send` returns when the action, and all that it sent at once, is reduced. An action that is sent
/// while another is reduced waits its turn. Effects are only started; they end when the store does.
@MainActor
@dynamicMemberLookup
public final class Store<R: Reducer>: Observable {
  /// What the feature knows.
  public typealias State = R.State

  /// What can happen to it.
  public typealias Action = R.Action

  var current: State
  let reducer: R
  let clock: any Clock<Duration>
  let signal = StateSignal()
  let effects = EffectRegistry()

  var instruments = Listeners<StoreInstrumentation<State, Action>>()
  var observers = Listeners<@MainActor () -> Void>()

  /// Where the actions of effects go instead of being reduced, for a test that asks for each.
  package var mailbox: (@MainActor (Action, DispatchedAction<Action>.Origin) -> Void)?

  private var waiting: ArraySlice<(Action, DispatchedAction<Action>.Origin)> = []
  private var isDraining = false
  private var lastID = 0

  /// The number of the action that is being handled.
  private var handling: Int?

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - initialState: The state at the beginning.
  ///   - clock: The clock that effects sleep on.
  public init(
    reducer: R,
    initialState: State,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.reducer = reducer
    self.current = initialState
    self.clock = clock
  }

  /// Makes a store whose state begins as `State()`.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - clock: The clock that effects sleep on.
  public convenience init(
    reducer: R,
    clock: any Clock<Duration> = ContinuousClock()
  ) where R.State: DefaultInitializable {
    self.init(reducer: reducer, initialState: State(), clock: clock)
  }

  /// The state as it is now.
  public var state: State {
    signal.read()
    return current
  }

  /// Reads one value of the state.
  ///
  /// - Parameter path: The value's place in the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    signal.read()
    return current[keyPath: path]
  }

  /// How many actions were reduced so far.
  public var actionCount: Int { lastID }

  /// Sends an action.
  ///
  /// - Parameter action: The action.
  public func send(_ action: Action) {
    enqueue(action, origin: handling.map { .action($0) } ?? .user)
  }

  package func enqueue(_ action: Action, origin: DispatchedAction<Action>.Origin) {
    waiting.append((action, origin))
    guard !isDraining else { return }
    isDraining = true
    defer {
      isDraining = false
      handling = nil
    }
    while let (next, origin) = waiting.popFirst() {
      lastID += 1
      handling = lastID
      handle(DispatchedAction(id: lastID, action: next, origin: origin))
    }
    waiting = []
  }

  private func handle(_ dispatched: DispatchedAction<Action>) {
    guard !instruments.isEmpty else { return reduce(dispatched) }
    record(.action(dispatched))
    around(.action(dispatched)) { reduceRecorded(dispatched) }
  }

  private func reduce(_ dispatched: DispatchedAction<Action>) {
    let effect = signal.change { reducer.reduce(into: &current, action: dispatched.action) }
    finish(dispatched, effect)
  }

  private func reduceRecorded(_ dispatched: DispatchedAction<Action>) {
    let before = current
    let effect = signal.change { reducer.reduce(into: &current, action: dispatched.action) }
    record(.reduced(dispatched, before: before, after: current))
    if let probe = phaseProbe {
      let (from, to) = (probe(before), probe(current))
      if from != to { record(.phase(dispatched, from: from, to: to)) }
    }
    finish(dispatched, effect)
  }

  private func finish(_ dispatched: DispatchedAction<Action>, _ effect: EffectTask<Action>) {
    if !effect.isNone { start(effect, names: [], for: dispatched) }
    guard waiting.isEmpty, !observers.isEmpty else { return }
    for observer in observers.living() { observer() }
  }

  /// Reads the phase as text, for a feature whose phase a map moves.
  private lazy var phaseProbe: ((State) -> String)? = {
    guard let type = R.self as? any PhaseManagedReducer.Type else { return nil }
    return probe(of: type) as? (State) -> String
  }()
}

private func probe<P: PhaseManagedReducer>(of type: P.Type) -> Any {
  let phase = P.phaseMap.phase
  return { (state: P.State) in "\(state[keyPath: phase])" }
}
