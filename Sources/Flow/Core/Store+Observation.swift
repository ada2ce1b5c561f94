extension Store {
  /// Calls a closure after each action, when its state is in place and nothing waits to be reduced.
  ///
  /// This is how a coordinator follows a feature: in step with the store, no screen needed. What
  /// the closure sends is reduced after it returns.
  ///
  /// - Parameter handler: The closure.
  /// - Returns: Keeps the closure alive; it is no longer called once this is released.
  public func observe(_ handler: @escaping @MainActor () -> Void) -> StoreObservation {
    observers.add(handler) { [weak self] id in self?.observers.remove(id) }
  }

  /// Tells a listener everything that happens in the store.
  ///
  /// - Parameter instrumentation: The listener.
  /// - Returns: Keeps the listener alive; it is no longer told once this is released.
  public func instrument(
    _ instrumentation: StoreInstrumentation<State, Action>
  ) -> StoreObservation {
    instruments.add(instrumentation) { [weak self] id in self?.instruments.remove(id) }
  }

  /// Lets the listeners wrap what leads to more, the first outermost.
  func around(_ scope: @autoclosure () -> StoreScope<Action>, _ body: () -> Void) {
    guard !instruments.isEmpty else { return body() }
    wrap(scope(), instruments.living()[...], body)
  }

  private func wrap(
    _ scope: StoreScope<Action>,
    _ listeners: ArraySlice<StoreInstrumentation<State, Action>>,
    _ body: () -> Void
  ) {
    guard let first = listeners.first else { return body() }
    first.around(scope) { wrap(scope, listeners.dropFirst(), body) }
  }

  func record(_ event: @autoclosure () -> StoreEvent<State, Action>) {
    guard !instruments.isEmpty else { return }
    let event = event()
    for listener in instruments.living() { listener.record(event) }
  }
}
