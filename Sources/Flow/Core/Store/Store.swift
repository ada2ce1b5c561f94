public import InnoObservation
public import Observation

/// A store that holds the state of a feature, reduces its actions and starts its effects.
///
/// The store is isolated to the main actor.
///
/// ```swift
/// let store = Store(reducer: Counter())
/// store.send(.increment)
/// store.count  // 1
/// ```
///
/// `send` returns when the action and its synchronous follow-up actions have been reduced. If
/// another action is being processed, the sent action waits in a queue, and `send` returns
/// immediately. `send` starts effects but does not wait for them. Releasing the store cancels its
/// effects.
@MainActor
@dynamicMemberLookup
public final class Store<R: Reducer>: Observable {
  /// The state of the feature.
  public typealias State = R.State

  /// The actions of the feature.
  public typealias Action = R.Action

  @usableFromInline
  typealias Origin = DispatchedAction<Action>.Origin

  // Only the reducer may access the state while `status` contains `reducing`. During that time,
  // sent actions wait, and a read stops the program. The runtime therefore need not check each
  // access for exclusivity.
  @usableFromInline
  @exclusivity(unchecked)
  var current: State

  // Each of the following properties is always read or written as a whole. Accesses to a property
  // therefore never overlap, and need no exclusivity check.
  @usableFromInline
  @exclusivity(unchecked)
  var status: StoreStatus = []

  @usableFromInline
  @exclusivity(unchecked)
  var lastID = 0

  @usableFromInline
  let built: R.Built

  @usableFromInline
  let clock: any Clock<Duration>

  @usableFromInline
  @exclusivity(unchecked)
  var queue = ActionQueue<(Action, DispatchedAction<Action>.Origin, LiveEffect?)>()

  /// A closure that a test sets to receive the actions from effects in place of the reducer.
  @usableFromInline
  @exclusivity(unchecked)
  package var effectActionHandler:
    (@MainActor (Action, DispatchedAction<Action>.Origin, LiveEffect?) -> Void)?

  // Many stores do not need the following values, so each value is created at first use.
  @usableFromInline
  @exclusivity(unchecked)
  var signal: ChangeSignal?

  @usableFromInline
  @exclusivity(unchecked)
  var effects: EffectRegistry?

  @usableFromInline
  @exclusivity(unchecked)
  var instruments: ListenerList<StoreListener<State, Action>>?

  @usableFromInline
  @exclusivity(unchecked)
  var projections: ProjectionIndex?

  @usableFromInline
  @exclusivity(unchecked)
  var observers: ListenerList<@MainActor () -> Void>?

  @usableFromInline
  @exclusivity(unchecked)
  var requests: ListenerRequests = []

  /// A closure that returns the phase as text.
  ///
  /// The closure is created when the first listener is attached. If the feature has no phase map,
  /// this property remains `nil`.
  @usableFromInline
  @exclusivity(unchecked)
  var phaseProbe: ((State) -> String)?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - initialState: The initial state.
  ///   - clock: The clock on which effects sleep.
  ///   - instrumentation: The closures that observe the store's effects and its action queue. If
  ///     effects run when the store is released, the closures also receive the cancellation of
  ///     these effects.
  @inlinable
  public init(
    reducer: R,
    initialState: State,
    clock: any Clock<Duration> = ContinuousClock(),
    instrumentation: StoreInstrumentation<Action>? = nil
  ) {
    self.built = reducer.built()
    self.current = initialState
    self.clock = clock
    if let instrumentation { instrumentPermanently(instrumentation) }
  }

  /// Creates a store whose initial state is `State()`.
  ///
  /// - Parameters:
  ///   - reducer: The feature's reducer.
  ///   - clock: The clock on which effects sleep.
  ///   - instrumentation: The closures that observe the store's effects and its action queue. If
  ///     effects run when the store is released, the closures also receive the cancellation of
  ///     these effects.
  @inlinable
  public convenience init(
    reducer: R,
    clock: any Clock<Duration> = ContinuousClock(),
    instrumentation: StoreInstrumentation<Action>? = nil
  ) where R.State: DefaultInitializable {
    self.init(
      reducer: reducer,
      initialState: State(),
      clock: clock,
      instrumentation: instrumentation
    )
  }

  /// The current state.
  ///
  /// Reading this property in a running reducer stops the program. A reducer must use its `state`
  /// parameter instead.
  @inlinable
  public var state: State {
    trackAccess()
    return current
  }

  /// Accesses a value of the state.
  ///
  /// - Parameter path: The key path of the value in the state.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    trackAccess()
    return current[keyPath: path]
  }

  /// The number of actions reduced so far.
  @inlinable
  public var actionCount: Int { lastID }

  /// Sends an action.
  ///
  /// - Parameter action: The action.
  @inlinable
  public func send(_ action: Action) {
    guard status.isEmpty else { return sendInstrumented(action) }
    // Nothing observes the store, so no events are created.
    let alone: StoreStatus = [.busy, .handling, .reducing]
    status = alone
    lastID &+= 1
    let effect = built.reduce(into: &current, action: action)
    if effect.isNone, status == alone { return status = [] }
    status.remove(.reducing)
    finish(action, .user, effect)
    status.remove(.handling)
    drain()
  }

  @inlinable
  @inline(never)
  func sendInstrumented(_ action: Action) {
    enqueue(action, origin: status.contains(.handling) ? .action(lastID) : .user)
  }

  /// Reduces an action, or queues the action if the store is busy.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - origin: The sender.
  ///   - effect: The effect that sent the action, or `nil` if no effect or an unnamed `.send`
  ///     effect sent the action. If the effect is cancelled while the action waits, the action is
  ///     dropped.
  @inlinable
  package func enqueue(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    of effect: LiveEffect? = nil
  ) {
    if status.contains(.busy) {
      queue.append((action, origin, effect))
      status.formUnion(.queued)
    } else {
      status.formUnion(.busy)
      let first = lastID
      handle(action, origin: origin, of: effect)
      drain()
      if requests.contains(.drains) { reportDrain(since: first) }
    }
  }

  @inlinable
  func drain() {
    while status.contains(.queued) {
      guard let (action, origin, effect) = queue.popFirst() else {
        status.remove(.queued)
        break
      }
      handle(action, origin: origin, of: effect)
    }
    status.subtract([.busy, .unnotified])
  }

  /// Reduces the actions that waited while the store was busy with other work, such as cancelling
  /// effects.
  ///
  /// If any action waited, this method also reports that the queue of actions is now empty.
  @inlinable
  func drainWaitingActions() {
    let (first, isWaiting) = (lastID, !queue.isEmpty)
    drain()
    if isWaiting, requests.contains(.drains) { reportDrain(since: first) }
  }

  @inlinable
  func handle(_ action: Action, origin: Origin, of effect: LiveEffect?) {
    if let effect, effect.isCancelled { return drop(action, of: effect) }
    lastID &+= 1
    status.formUnion(.handling)
    if status.contains(.instrumented) {
      handleInstrumented(DispatchedAction(id: lastID, action: action, origin: origin))
    } else {
      finish(action, origin, reduce(action))
    }
    status.remove(.handling)
    effect?.reduced()
  }

  @inlinable
  func reduce(_ action: Action) -> EffectTask<Action> {
    if status.contains(.projected) { prepareProjections(for: action) }
    guard status.contains(.read), let signal else { return reduceWithoutObservers(action) }
    // Observation reports only the first change after a read. A reader that needs further changes
    // reads the state again.
    status.remove(.read)
    signal.willChange()
    defer { signal.didChange() }
    return reduceWithoutObservers(action)
  }

  @inlinable
  func reduceWithoutObservers(_ action: Action) -> EffectTask<Action> {
    status.formUnion(.reducing)
    defer { status.remove(.reducing) }
    return built.reduce(into: &current, action: action)
  }

  @inlinable
  func finish(_ action: Action, _ origin: Origin, _ effect: EffectTask<Action>) {
    if !effect.isNone { start(effect, of: action, origin) }
    if !status.isDisjoint(with: [.projected, .observed]) { notify(after: action) }
  }

  /// Registers a read of the state with Swift's Observation.
  @inlinable
  func trackAccess() {
    preconditionNotReducing()
    status.formUnion(.read)
    if signal == nil { signal = ChangeSignal() }
    signal?.access()
  }

  @inlinable
  func preconditionNotReducing() {
    precondition(
      !status.contains(.reducing),
      "a reducer read its store while reducing an action; use the state parameter instead"
    )
  }
}
