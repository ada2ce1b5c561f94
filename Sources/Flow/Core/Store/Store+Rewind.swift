extension Store {
  /// Replaces the state without an action, so that a debugger can show an earlier state.
  ///
  /// Swift's Observation and the projections report the change. The closures of ``observe(_:)`` are
  /// not called, because a coordinator that follows the store has already processed the earlier
  /// state.
  ///
  /// - Parameter state: The state to show.
  package func rewind(to state: State) {
    if status.contains(.read), let signal {
      status.remove(.read)
      signal.willChange()
      current = state
      signal.didChange()
    } else {
      current = state
    }
    guard status.contains(.projected), let projections else { return }
    let changes = withUnsafeMutablePointer(to: &current) {
      projections.compare(UnsafeRawPointer($0)) { "" }
    }
    changes.report()
    if projections.isIdle { status.remove(.projected) }
  }

  /// Defers all actions until ``unsuspend(keepingEffects:)`` is called.
  ///
  /// If the store is busy or is already suspended, this method does nothing.
  ///
  /// - Returns: `true` if this call suspended the store.
  package func suspend() -> Bool {
    guard !status.contains(.busy) else { return false }
    status.formUnion(.busy)
    return true
  }

  /// Ends the suspension that ``suspend()`` began.
  ///
  /// Actions that code outside the store sent during the suspension are dropped.
  ///
  /// - Parameter keepsEffects: `true` to process the actions that effects sent during the
  ///   suspension, except the actions of cancelled effects; `false` to drop all actions.
  /// - Returns: The number of deferred actions that were dropped.
  package func unsuspend(keepingEffects keepsEffects: Bool) -> Int {
    let (first, isWaiting) = (lastID, !queue.isEmpty)
    var (kept, dropped): ([(Action, Origin, LiveEffect?)], Int) = ([], 0)
    while let next = queue.popFirst() {
      if keepsEffects, next.1 != .user { kept.append(next) } else { dropped += 1 }
    }
    status.remove(.queued)
    for next in kept { queue.append(next) }
    if !kept.isEmpty { status.formUnion(.queued) }
    // Reducing a kept action can cancel the effect that sent a later action.
    for _ in kept {
      guard let (action, origin, effect) = queue.popFirst() else { break }
      if effect?.isCancelled == true { dropped += 1 }
      handle(action, origin: origin, of: effect)
    }
    drain()
    if isWaiting, requests.contains(.drains) { reportDrain(since: first) }
    return dropped
  }
}
