public import InnoObservation

extension Store {
  /// Reports everything that happens in the store to a listener.
  ///
  /// - Parameter listener: The listener.
  /// - Returns: The token that keeps the listener attached; it is no longer called once this is
  ///   released.
  public func instrument(_ listener: StoreListener<State, Action>) -> ObservationToken {
    status.formUnion(.instrumented)
    phaseProbe = phaseProbe ?? makePhaseProbe()
    return listeners.add(listener)
  }

  /// Calls the closures of an instrumentation with what the store's effects do.
  ///
  /// - Parameter instrumentation: The closures.
  /// - Returns: The token that keeps the closures attached.
  public func instrument(_ instrumentation: StoreInstrumentation<Action>) -> ObservationToken {
    instrument(instrumentation.listener(of: State.self))
  }

  /// The listeners, in a list that effects may keep beyond the store.
  @usableFromInline
  var listeners: ListenerList<StoreListener<State, Action>> {
    if let instruments { return instruments }
    let list = ListenerList<StoreListener<State, Action>>()
    instruments = list
    return list
  }

  @inlinable
  func record(_ event: @autoclosure () -> StoreEvent<State, Action>) {
    if status.contains(.instrumented) { tell(event()) }
  }

  @inlinable
  func tell(_ event: StoreEvent<State, Action>) {
    // What a listener sends waits until all were told, also when no action is being handled.
    let isIdle = !status.contains(.busy)
    status.formUnion(.busy)
    listeners.forEach { $0.record(event) }
    if listeners.isEmpty { status.remove(.instrumented) }
    guard isIdle else { return }
    let first = lastID
    drain()
    if lastID != first { reportDrain(since: first) }
  }

  /// Reports that no action waits any more, to the listeners that asked.
  @usableFromInline
  func reportDrain(since first: Int) {
    let drained = queue.drained(processed: lastID - first)
    listeners.forEach { $0.didDrainQueue?(drained) }
  }

  /// Lets the listeners wrap what leads to more, the first outermost.
  @inlinable
  func around(_ scope: @autoclosure () -> StoreScope<Action>, _ body: () -> Void) {
    if status.contains(.instrumented) { wrap(scope(), body) } else { body() }
  }

  @inlinable
  func wrap(_ scope: StoreScope<Action>, _ body: () -> Void) {
    func wrap(_ listeners: ArraySlice<StoreListener<State, Action>>) {
      guard let first = listeners.first else { return body() }
      first.around(scope) { wrap(listeners.dropFirst()) }
    }
    wrap(listeners.attached[...])
  }

  @inlinable
  func handleRecorded(_ dispatched: DispatchedAction<Action>) {
    record(.action(dispatched))
    around(.action(dispatched)) { finish(dispatched, reduceRecorded(dispatched)) }
  }

  @inlinable
  func reduceRecorded(_ dispatched: DispatchedAction<Action>) -> EffectTask<Action> {
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
