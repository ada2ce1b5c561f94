extension Store {
  /// Tells a listener everything that happens in the store.
  ///
  /// - Parameter instrumentation: The listener.
  /// - Returns: Keeps the listener alive; it is no longer told once this is released.
  public func instrument(
    _ instrumentation: StoreInstrumentation<State, Action>
  ) -> StoreObservation {
    status.formUnion(.instrumented)
    phaseProbe = phaseProbe ?? makePhaseProbe()
    return listeners.add(instrumentation)
  }

  /// The listeners, in a list that effects may keep beyond the store.
  @usableFromInline
  var listeners: ListenerList<StoreInstrumentation<State, Action>> {
    if let instruments { return instruments }
    let list = ListenerList<StoreInstrumentation<State, Action>>()
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
    if isIdle { drain() }
  }

  /// Lets the listeners wrap what leads to more, the first outermost.
  @inlinable
  func around(_ scope: @autoclosure () -> StoreScope<Action>, _ body: () -> Void) {
    if status.contains(.instrumented) { wrap(scope(), body) } else { body() }
  }

  @inlinable
  func wrap(_ scope: StoreScope<Action>, _ body: () -> Void) {
    func wrap(_ listeners: ArraySlice<StoreInstrumentation<State, Action>>) {
      guard let first = listeners.first else { return body() }
      first.around(scope) { wrap(listeners.dropFirst()) }
    }
    wrap(listeners.living[...])
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
