/// An event of a store, reported to its listeners in order.
public enum StoreEvent<State: Sendable, Action: Sendable>: Sendable {
  /// An action is about to be reduced.
  case action(DispatchedAction<Action>)

  /// An action was reduced.
  case reduced(DispatchedAction<Action>, Reduction<State>)

  /// An action moved the phase.
  case phase(DispatchedAction<Action>, from: String, to: String)

  /// An effect started or ended.
  case effect(EffectRun, EffectRunEvent)

  /// An action of an effect that may no longer send was dropped.
  ///
  /// The run's number is 0 if a `.send` of a cancelled name would have sent it.
  case dropped(Action, EffectRun, DropReason)

  /// An issue in the feature was found.
  case issue(FlowIssue, DispatchedAction<Action>)
}

/// An action on its way through a store.
public struct DispatchedAction<Action: Sendable>: Sendable {
  /// The sender of an action.
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

  /// The sender of the action.
  public let origin: Origin

  @inlinable
  init(id: Int, action: Action, origin: Origin) {
    self.id = id
    self.action = action
    self.origin = origin
  }
}

/// The result of reducing an action.
public struct Reduction<State: Sendable>: Sendable {
  /// The time that the reducer took.
  public let duration: Duration

  /// The state before the action, if a listener requested it.
  public let before: State?

  /// The state after the action.
  public let after: State

  @inlinable
  init(duration: Duration, before: State?, after: State) {
    self.duration = duration
    self.before = before
    self.after = after
  }
}

/// The start or end of an effect.
public enum EffectRunEvent: Sendable {
  /// The effect starts.
  case started

  /// The effect ended on its own.
  case finished

  /// The effect ended with an error.
  case failed(any Error)

  /// The effect was cancelled.
  case cancelled
}

/// The reason why an action of an effect was not reduced.
public enum DropReason: String, Sendable {
  /// The effect was cancelled before.
  case cancelled

  /// The effect had ended before, and code that it had started sent the action.
  case ended

  /// The store was released.
  case storeReleased
}
