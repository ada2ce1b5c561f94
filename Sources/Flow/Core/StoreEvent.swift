/// What a store tells its listeners, in the order in which it happens.
public enum StoreEvent<State: Sendable, Action: Sendable>: Sendable {
  /// An action is about to be reduced.
  case action(DispatchedAction<Action>)

  /// An action was reduced.
  case reduced(DispatchedAction<Action>, before: State, after: State)

  /// An action moved the phase.
  case phase(DispatchedAction<Action>, from: String, to: String)

  /// An effect started or ended.
  case effect(EffectRun, EffectRunEvent)

  /// An action came from an effect that was cancelled before; it was not reduced.
  case dropped(Action, EffectRun)

  /// A mistake in the feature was noticed.
  case issue(FlowIssue, DispatchedAction<Action>)
}

/// An action on its way through a store.
public struct DispatchedAction<Action: Sendable>: Sendable {
  /// Who sent an action.
  public enum Origin: Sendable, Equatable {
    /// The code that called `send`.
    case user

    /// An effect that runs.
    case effect(EffectRun)

    /// Another action while it was handled: by its `.send` effect, or by an observer of the store.
    case action(Int)
  }

  /// The action's number in its store, from 1.
  public let id: Int

  /// The action.
  public let action: Action

  /// Who sent it.
  public let origin: Origin
}

/// An effect while it runs.
public struct EffectRun: Hashable, Sendable {
  /// The run's number in its store, from 1.
  public let id: Int

  /// The names it can be cancelled by, the innermost first.
  public let names: [EffectID]

  /// The number of the action that started it.
  public let startedBy: Int
}

/// How far an effect is.
public enum EffectRunEvent: Sendable {
  /// It starts.
  case started

  /// It ended by itself.
  case finished

  /// It ended with an error.
  case failed(any Error)

  /// It was cancelled.
  case cancelled
}

/// What a listener of a store can wrap.
public enum StoreScope<Action: Sendable>: Sendable {
  /// The handling of an action: its reducer, the start of its effects and the store's observers.
  case action(DispatchedAction<Action>)

  /// The start of an effect.
  case effect(EffectRun)
}

/// A listener of a store: it is told everything that happens, and may wrap what leads to more.
public struct StoreInstrumentation<State: Sendable, Action: Sendable> {
  /// Told each event, on the main actor, in order.
  public let record: @MainActor (StoreEvent<State, Action>) -> Void

  /// Wraps what leads to more, right after it was recorded.
  ///
  /// A task-local value that is bound here is seen by all that happens inside, by the effects that
  /// are started there to their end.
  public let around: @MainActor (StoreScope<Action>, () -> Void) -> Void

  /// Makes a listener.
  ///
  /// - Parameters:
  ///   - record: Told each event.
  ///   - around: Wraps what leads to more; must call its second argument once.
  public init(
    record: @escaping @MainActor (StoreEvent<State, Action>) -> Void,
    around: @escaping @MainActor (StoreScope<Action>, () -> Void) -> Void = { $1() }
  ) {
    self.record = record
    self.around = around
  }
}
