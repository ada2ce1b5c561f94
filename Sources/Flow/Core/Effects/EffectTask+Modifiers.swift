extension EffectTask {
  /// Names the work, so that it can be cancelled.
  ///
  /// Names stack: work inside two of these is cancelled by either name.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - cancelInFlight: Whether work that an earlier action started under this name is cancelled
  ///     first.
  /// - Returns: The named effect.
  public func cancellable(_ id: EffectID, cancelInFlight: Bool = false) -> Self {
    isNone ? self : Self(.cancellable(self, id: id, cancelInFlight: cancelInFlight))
  }

  /// Starts the work when a while has passed in which it was not asked for again.
  ///
  /// - Parameters:
  ///   - id: The name by which it is asked for again, and cancelled.
  ///   - duration: How long, on the store's clock.
  /// - Returns: The effect, which is seen as two runs: the wait and then the work.
  public func debounce(_ id: EffectID, for duration: Duration) -> Self {
    isNone
      ? self : .concatenate(.sleep(duration), self).cancellable(id, cancelInFlight: true)
  }

  /// Starts the work at most once in a while, however often it is asked for.
  ///
  /// The first time opens a window. What is asked for in an open window is left out, but for the last
  /// of it when `trailing` is set: that starts at the window's end and opens the next.
  ///
  /// - Parameters:
  ///   - id: The name by which it is asked for again, and cancelled; cancelling gives up what waits.
  ///   - duration: How long a window is, on the store's clock.
  ///   - leading: Whether the work starts when a window opens.
  ///   - trailing: Whether the last that was asked for in a window starts at its end. With neither
  ///     the work never starts, of which the store's listeners are told.
  /// - Returns: The effect.
  public func throttle(
    _ id: EffectID,
    for duration: Duration,
    leading: Bool = true,
    trailing: Bool = false
  ) -> Self {
    let throttle = Throttle(duration: duration, leading: leading, trailing: trailing)
    return isNone ? self : Self(.throttle(self, id: id, throttle))
  }

  /// Turns the actions that the work sends into those of another feature.
  ///
  /// - Parameter transform: Makes an action of the other feature.
  /// - Returns: The effect of the other feature.
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectTask<NewAction> {
    isNone ? .none : mapped(transform)
  }

  @usableFromInline
  func mapped<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectTask<NewAction> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .run(let priority, let work):
      .run(priority: priority) { send, context in
        try await work(Send { send(transform($0)) }, context)
      }
    case .merge(let effects): .merge(effects.map { $0.mapped(transform) })
    case .concatenate(let effects): .concatenate(effects.map { $0.mapped(transform) })
    case .cancellable(let effect, let id, let cancelInFlight):
      effect.mapped(transform).cancellable(id, cancelInFlight: cancelInFlight)
    case .throttle(let effect, let id, let throttle):
      .init(.throttle(effect.mapped(transform), id: id, throttle))
    case .cancel(let id): .cancel(id)
    case .report(let issue): .report(issue)
    }
  }
}

/// How often work may start.
@usableFromInline
package struct Throttle: Sendable {
  let duration: Duration
  let leading: Bool
  let trailing: Bool
}
