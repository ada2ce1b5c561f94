extension EffectTask {
  /// Gives this effect a name that can be used to cancel the work of the effect.
  ///
  /// Names can be nested. Work with two names can be cancelled by either name.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - cancelInFlight: `true` to first cancel the work that earlier actions started under this
  ///     name.
  /// - Returns: The named effect.
  @inlinable
  public func cancellable(_ id: EffectID, cancelInFlight: Bool = false) -> Self {
    modified { .cancellable($0, id: id, cancelInFlight: cancelInFlight) }
  }

  /// Delays the work of this effect until a given time has passed without a new request.
  ///
  /// A reducer makes a request by returning a debounced effect with the name `id`. A new request
  /// replaces the waiting request, and cancels any work that an earlier action started under the
  /// same name.
  ///
  /// - Parameters:
  ///   - id: The name that identifies repeated requests, and by which the work can be cancelled.
  ///   - duration: The time to wait, on the store's clock.
  /// - Returns: The debounced effect. The store reports the wait as a separate run that precedes
  ///   the work.
  @inlinable
  public func debounce(_ id: EffectID, for duration: Duration) -> Self {
    modified { .debounce($0, id: id, duration: duration) }
  }

  /// Starts the work at most once in each window of time.
  ///
  /// A reducer makes a request by returning a throttled effect with the name `id`. A request opens
  /// a window if no window is open. If `leading` is `true`, the work of that request starts
  /// immediately. If `trailing` is `true`, one request waits for the end of the window: the latest
  /// request whose work has not started. When the window ends, the work of the waiting request
  /// starts and opens the next window. All other requests in the window are ignored.
  ///
  /// - Parameters:
  ///   - id: The name that identifies repeated requests, and by which the work can be cancelled.
  ///     Cancelling the work closes the window.
  ///   - duration: The length of a window, on the store's clock.
  ///   - leading: `true` to start the work when a window opens.
  ///   - trailing: `true` to start the work of the waiting request when the window ends. If both
  ///     `leading` and `trailing` are `false`, the work never starts, and an issue is reported to
  ///     the store's listeners.
  /// - Returns: The throttled effect.
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

  /// Transforms the actions that this effect sends into actions of another feature.
  ///
  /// - Parameter transform: A closure that returns an action of the other feature.
  /// - Returns: The effect of the other feature.
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectTask<NewAction> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .node(let node):
      // All nodes in this tree send actions of type `Action`, so the cast never fails.
      .init(.node(node.mapped { action in (action as? Action).map(transform) ?? action }))
    }
  }

  @inlinable
  func modified(_ modify: (EffectNode) -> EffectNode.Kind) -> Self {
    if let node { Self(modify(node)) } else { .none }
  }
}
