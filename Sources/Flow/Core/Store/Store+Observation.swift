extension Store {
  /// Calls a closure after each action, when its state is in place and nothing waits to be reduced.
  ///
  /// This is how a coordinator follows a feature: in step with the store, no screen needed. What
  /// the closure sends is reduced after it returns.
  ///
  /// - Parameter handler: The closure.
  /// - Returns: Keeps the closure alive; it is no longer called once this is released.
  public func observe(_ handler: @escaping @MainActor () -> Void) -> StoreObservation {
    let list = observers ?? ListenerList()
    observers = list
    status.formUnion(.observed)
    return list.add(handler)
  }

  /// Calls a closure before the observers, for what must be up to date when they look.
  @usableFromInline
  func follow(_ refresh: @escaping @MainActor () -> Void) -> StoreObservation {
    let list = projections ?? ListenerList()
    projections = list
    status.formUnion(.projected)
    return list.add(refresh)
  }
}
