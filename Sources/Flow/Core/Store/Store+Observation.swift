public import InnoObservation

extension Store {
  /// Calls a closure after each action, when its state is in place and nothing waits to be reduced.
  ///
  /// A coordinator uses it to follow a feature in step with the store, without a screen. Actions
  /// that the closure sends are reduced after it returns.
  ///
  /// - Parameter handler: The closure.
  /// - Returns: The token that keeps the closure attached; it is no longer called once this is
  ///   released.
  public func observe(_ handler: @escaping @MainActor () -> Void) -> ObservationToken {
    let list = observers ?? ListenerList()
    observers = list
    status.formUnion(.observed)
    return list.add(handler)
  }

  // MARK: Projections

  /// The index of the store's projections, made for the first of them.
  @usableFromInline
  var projectionIndex: ProjectionIndex {
    if let projections { return projections }
    let index = ProjectionIndex { [weak self] in self?.status.formUnion(.projected) }
    projections = index
    return index
  }

  /// A Boolean value that indicates whether actions cause comparisons for projections.
  package var isProjecting: Bool { status.contains(.projected) }

  /// Gives up copies of large values that the action would have to copy.
  @inlinable
  func prepareProjections(for action: Action) {
    projections?.prepare { caseName(of: action) }
  }

  /// Compares the watched projections and notifies their observers.
  @inlinable
  func compareProjections(_ action: Action) {
    guard let projections else { return }
    // Nothing writes the state during this: actions that are sent by a closure of a projection
    // wait.
    let changes = withUnsafeMutablePointer(to: &current) {
      projections.compare(UnsafeRawPointer($0)) { caseName(of: action) }
    }
    changes.report()
    if projections.isIdle { status.remove(.projected) }
  }

  /// Returns the name of an action's case, empty for a type without `CaseReflecting`.
  @usableFromInline
  func caseName(of action: Action) -> String {
    (action as? any CaseReflecting)?.caseName ?? ""
  }
}
