public import InnoObservation

extension Store {
  /// Calls a closure each time the store has processed all waiting actions.
  ///
  /// A coordinator uses this method to follow a feature synchronously, even if the feature has no
  /// screen. Actions that the closure sends are reduced after the closure returns.
  ///
  /// - Parameter handler: The closure.
  /// - Returns: The token that keeps the closure attached. Releasing the token detaches the
  ///   closure.
  public func observe(_ handler: @escaping @MainActor () -> Void) -> ObservationToken {
    let list = observers ?? ListenerList()
    observers = list
    status.formUnion(.observed)
    return list.add(handler)
  }

  /// Compares the projections with the state, and then calls the observers.
  ///
  /// If other actions are waiting, both steps are deferred until all waiting actions have been
  /// reduced.
  @inlinable
  func notify(after action: Action) {
    if queue.isEmpty, status.contains(.projected) { compareProjections(action) }
    guard queue.isEmpty else { return status.formUnion(.unnotified) }
    status.remove(.unnotified)
    if status.contains(.observed) { notifyObservers() }
  }

  @inlinable
  func notifyObservers() {
    observers?.forEach { $0() }
    if observers?.isEmpty == true { status.remove(.observed) }
  }

  /// Records that a waiting action was dropped because the effect that sent it was cancelled.
  ///
  /// If the store postponed the notification of its observers until the action had been processed,
  /// this method notifies the observers.
  @inlinable
  func drop(_ action: Action, of effect: LiveEffect) {
    record(.dropped(action, effect.run, .cancelled))
    guard status.contains(.unnotified) else { return }
    status.formUnion(.handling)
    notify(after: action)
    status.remove(.handling)
  }

  // MARK: Projections

  /// The lookup table of the store's projections, created at first use.
  @usableFromInline
  var projectionIndex: ProjectionIndex {
    if let projections { return projections }
    let index = ProjectionIndex { [weak self] in self?.status.formUnion(.projected) }
    projections = index
    return index
  }

  /// A Boolean value that indicates whether the store compares its projections with the state after
  /// each action.
  package var isProjecting: Bool { status.contains(.projected) }

  /// Releases the copies of large values that the projections hold, so that the reducer can change
  /// the original values in place.
  @inlinable
  func prepareProjections(for action: Action) {
    projections?.prepare { caseName(of: action) }
  }

  /// Compares the observed projections with the state, and notifies the observers of each changed
  /// projection.
  @inlinable
  func compareProjections(_ action: Action) {
    guard let projections else { return }
    // Nothing changes the state during the comparison, so the pointer remains valid. If a
    // projection's closure sends an action, the action waits.
    let changes = withUnsafeMutablePointer(to: &current) {
      projections.compare(UnsafeRawPointer($0)) { caseName(of: action) }
    }
    changes.report()
    if projections.isIdle { status.remove(.projected) }
  }

  /// Returns the name of an action's case, or an empty string if the action type does not conform
  /// to `CaseReflecting`.
  @usableFromInline
  func caseName(of action: Action) -> String {
    (action as? any CaseReflecting)?.caseName ?? ""
  }
}
