extension EffectTask {
  /// Names the work, so that it can be cancelled.
  ///
  /// Names can be nested: work inside two of them is cancelled by either name.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - cancelInFlight: `true` to cancel, first, the work of earlier actions under this name.
  /// - Returns: The named effect.
  @inlinable
  public func cancellable(_ id: EffectID, cancelInFlight: Bool = false) -> Self {
    modified { .cancellable($0, id: id, cancelInFlight: cancelInFlight) }
  }

  /// Starts the work when it has not been requested again for a time.
  ///
  /// The latest request wins: it replaces one that waits, and cancels the work of an earlier action
  /// under the name.
  ///
  /// - Parameters:
  ///   - id: The name by which it is requested again, and cancelled.
  ///   - duration: The time to wait, on the store's clock.
  /// - Returns: The effect, which is reported as two runs: the wait and then the work.
  @inlinable
  public func debounce(_ id: EffectID, for duration: Duration) -> Self {
    modified { .debounce($0, id: id, duration: duration) }
  }

  /// Starts the work at most once in a window of time, however often it is requested.
  ///
  /// The first request opens a window. A request in an open window is ignored, except that the last
  /// one starts at the window's end when `trailing` is set, and opens the next window.
  ///
  /// - Parameters:
  ///   - id: The name by which it is requested again, and cancelled; cancelling it closes the
  ///     window.
  ///   - duration: The length of a window, on the store's clock.
  ///   - leading: `true` to start the work when a window opens.
  ///   - trailing: `true` to start the last request in a window at its end. If both are `false`,
  ///     the work never starts, which is reported to the store's listeners.
  /// - Returns: The effect.
  @inlinable
  public func throttle(
    _ id: EffectID,
    for duration: Duration,
    leading: Bool = true,
    trailing: Bool = false
  ) -> Self {
    let throttle = Throttle(duration: duration, leading: leading, trailing: trailing)
    return modified { .throttle($0, id: id, throttle) }
  }

  /// Turns the actions that the work sends into those of another feature.
  ///
  /// - Parameter transform: A closure that makes an action of the other feature.
  /// - Returns: The effect of the other feature.
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectTask<NewAction> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .node(let node):
      // The parts below send actions of this type alone; the cast does not fail.
      .init(.node(node.mapped { action in (action as? Action).map(transform) ?? action }))
    }
  }

  @inlinable
  func modified(_ modify: (EffectNode) -> EffectNode.Kind) -> Self {
    if let node { Self(modify(node)) } else { .none }
  }
}
