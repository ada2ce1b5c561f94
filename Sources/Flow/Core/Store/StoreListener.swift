/// A listener that receives a store's events, and that can also wrap the processing of actions and
/// the start of effects.
public struct StoreListener<State: Sendable, Action: Sendable> {
  /// A Boolean value that indicates whether the listener needs the state from before each action.
  public let keepsPreviousState: Bool

  /// A closure that is called on the main actor with each event, in the order of the events.
  public let record: @MainActor (StoreEvent<State, Action>) -> Void

  /// A closure that wraps the processing of each action and the start of each effect, or `nil` if
  /// the listener wraps nothing.
  ///
  /// The closure is called immediately after ``record`` has received the event for the same action
  /// or effect.
  ///
  /// If the closure binds a task-local value, the wrapped work can read that value. Each effect
  /// that the work starts can read the value until the effect ends.
  public let around: (@MainActor (StoreScope<Action>, () -> Void) -> Void)?

  /// A closure that receives a report when the queue of actions has become empty, or `nil` if the
  /// listener needs no such report.
  @usableFromInline var didDrainQueue: (@MainActor (ActionQueueDrain) -> Void)?

  /// Creates a listener.
  ///
  /// - Parameters:
  ///   - keepsPreviousState: `true` if the listener uses ``Reduction/before``. If so, each change
  ///     to a collection in the state copies the collection while the listener is attached.
  ///   - record: A closure that is called with each event.
  ///   - around: A closure that wraps the processing of an action or the start of an effect. The
  ///     closure must call its second argument exactly once.
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

/// A unit of work that a store performs.
///
/// A listener can run code before and after the work.
public enum StoreScope<Action: Sendable>: Sendable {
  /// The processing of an action: running the reducer, starting effects and calling the observers.
  case action(DispatchedAction<Action>)

  /// The start of an effect.
  case effect(EffectRun)
}
