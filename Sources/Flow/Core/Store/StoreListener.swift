/// A listener of a store: it is told everything that happens, and may wrap what leads to more.
public struct StoreListener<State: Sendable, Action: Sendable> {
  /// Whether ``Reduction/before`` is wanted.
  public let keepsPreviousState: Bool

  /// Told each event, on the main actor, in order.
  public let record: @MainActor (StoreEvent<State, Action>) -> Void

  /// Wraps what leads to more, right after it was recorded.
  ///
  /// A task-local value that is bound here is seen by all that happens inside, by the effects that
  /// are started there to their end.
  public let around: (@MainActor (StoreScope<Action>, () -> Void) -> Void)?

  /// Called when the queue of actions is empty again.
  @usableFromInline var didDrainQueue: (@MainActor (ActionQueueDrain) -> Void)?

  /// Makes a listener.
  ///
  /// - Parameters:
  ///   - keepsPreviousState: Whether ``Reduction/before`` is wanted. While a listener wants it, a
  ///     collection in the state is copied when an action changes it.
  ///   - record: Told each event.
  ///   - around: Wraps what leads to more; must call its second argument once.
  public init(
    keepsPreviousState: Bool = false,
    record: @escaping @MainActor (StoreEvent<State, Action>) -> Void,
    around: (@MainActor (StoreScope<Action>, () -> Void) -> Void)? = nil
  ) {
    self.keepsPreviousState = keepsPreviousState
    self.record = record
    self.around = around
  }
}

/// What a listener of a store can wrap.
public enum StoreScope<Action: Sendable>: Sendable {
  /// The handling of an action: its reducer, the start of its effects and the store's observers.
  case action(DispatchedAction<Action>)

  /// The start of an effect.
  case effect(EffectRun)
}
