public import InnoObservation

extension Store {
  /// Reports every event of the store to a listener.
  ///
  /// - Parameter listener: The listener.
  /// - Returns: The token that keeps the listener attached. Releasing the token detaches the
  ///   listener.
  public func instrument(_ listener: StoreListener<State, Action>) -> ObservationToken {
    prepare(for: listener)
    return listeners.add(listener)
  }

  /// Calls the closures of an instrumentation with the events of the store's effects and action
  /// queue.
  ///
  /// - Parameter instrumentation: The closures.
  /// - Returns: The token that keeps the closures attached.
  public func instrument(_ instrumentation: StoreInstrumentation<Action>) -> ObservationToken {
    instrument(instrumentation.listener(of: State.self))
  }

  /// Calls the closures of an instrumentation until the store is released and its effects have
  /// ended.
  ///
  /// The method creates no token. A token in the store would be released together with the store,
  /// and would detach the closures before the effects end.
  @usableFromInline
  func instrumentPermanently(_ instrumentation: StoreInstrumentation<Action>) {
    let listener = instrumentation.listener(of: State.self)
    prepare(for: listener)
    listeners.addPermanently(listener)
  }

  private func prepare(for listener: StoreListener<State, Action>) {
    status.formUnion(.instrumented)
    if listener.keepsPreviousState { requests.formUnion(.previousState) }
    if listener.around != nil { requests.formUnion(.scopes) }
    if listener.didDrainQueue != nil { requests.formUnion(.drains) }
    phaseProbe = phaseProbe ?? makePhaseProbe()
  }

  /// The store's listeners.
  ///
  /// Effects may retain this list after the store is released.
  @inlinable
  var listeners: ListenerList<StoreListener<State, Action>> {
    if let instruments { return instruments }
    let list = ListenerList<StoreListener<State, Action>>()
    instruments = list
    return list
  }

  @inlinable
  func record(_ event: @autoclosure () -> StoreEvent<State, Action>) {
    if status.contains(.instrumented) { notifyListeners(of: event()) }
  }

  @inlinable
  func notifyListeners(of event: StoreEvent<State, Action>) {
    // If a listener sends an action, the action waits until all listeners have received the event.
    // The store is therefore marked as busy, even if no action is being processed.
    let isIdle = !status.contains(.busy)
    status.formUnion(.busy)
    let listeners = listeners
    listeners.forEach { $0.record(event) }
    if listeners.isEmpty {
      status.remove(.instrumented)
      requests = []
    }
    if isIdle { drainWaitingActions() }
  }

  /// Reports to the listeners that the queue of actions has become empty.
  ///
  /// Listeners without a `didDrainQueue` closure receive no report.
  @usableFromInline
  func reportDrain(since first: Int) {
    let drained = queue.drained(processed: lastID - first)
    listeners.forEach { $0.didDrainQueue?(drained) }
  }

  /// Calls a closure inside the `around` closures of the listeners.
  ///
  /// The `around` closure of the first listener is the outermost closure.
  @inlinable
  func around(_ scope: @autoclosure () -> StoreScope<Action>, _ body: () -> Void) {
    guard requests.contains(.scopes) else { return body() }
    wrap(scope(), listeners.attached, body)
  }

  @inlinable
  func wrap(
    _ scope: StoreScope<Action>,
    _ listeners: ListenerList<StoreListener<State, Action>>.Attached,
    _ body: () -> Void
  ) {
    var listeners = listeners
    while let listener = listeners.next() {
      guard let around = listener.around else { continue }
      let inner = listeners
      return around(scope) { wrap(scope, inner, body) }
    }
    body()
  }

  @inlinable
  func handleInstrumented(_ dispatched: DispatchedAction<Action>) {
    record(.action(dispatched))
    around(.action(dispatched)) {
      finish(dispatched.action, dispatched.origin, reduceInstrumented(dispatched))
    }
  }

  @inlinable
  func reduceInstrumented(_ dispatched: DispatchedAction<Action>) -> EffectTask<Action> {
    let before = keepsPreviousState ? current : nil
    let phase = phaseProbe?(current)
    let clock = ContinuousClock()
    let start = clock.now
    let effect = reduce(dispatched.action)
    let duration = start.duration(to: clock.now)
    record(.reduced(dispatched, Reduction(duration: duration, before: before, after: current)))
    if let phase, let newPhase = phaseProbe?(current), newPhase != phase {
      record(.phase(dispatched, from: phase, to: newPhase))
    }
    return effect
  }

  @inlinable
  var keepsPreviousState: Bool {
    guard requests.contains(.previousState) else { return false }
    var isWanted = false
    listeners.forEach { isWanted = isWanted || $0.keepsPreviousState }
    return isWanted
  }

  private func makePhaseProbe() -> ((State) -> String)? {
    func probe<P: PhaseManagedReducer>(of type: P.Type) -> Any {
      let phase = P.phaseMap.phase
      return { (state: P.State) in "\(state[keyPath: phase])" }
    }
    return (R.self as? any PhaseManagedReducer.Type).flatMap { probe(of: $0) as? (State) -> String }
  }
}
