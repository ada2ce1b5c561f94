/// An event of a store.
///
/// Listeners receive the events in the order in which the events occur.
public enum StoreEvent<State: Sendable, Action: Sendable>: Sendable {
  /// An action is about to be reduced.
  case action(DispatchedAction<Action>)

  /// The reducer has processed an action.
  case reduced(DispatchedAction<Action>, Reduction<State>)

  /// An action changed the phase.
  case phase(DispatchedAction<Action>, from: String, to: String)

  /// An effect started or ended.
  case effect(EffectRun, EffectRunEvent)

  /// An action from an effect was dropped for the given reason.
  ///
  /// If the action came from a cancelled `.send` effect, the ``EffectRun/id`` of the run is 0.
  case dropped(Action, EffectRun, DropReason)

  /// The library found an issue in the feature.
  case issue(FlowIssue, DispatchedAction<Action>)
}

/// An action that was sent to a store, with its number and sender.
public struct DispatchedAction<Action: Sendable>: Sendable {
  /// The sender of an action.
  public enum Origin: Sendable, Equatable {
    /// Code that called `send` while no action was being processed.
    case user

    /// A running effect.
    case effect(EffectRun)

    /// An earlier action, identified by its number.
    ///
    /// Either the reducer returned a `.send` effect for the earlier action, or code called `send`
    /// while the earlier action was still being processed.
    case action(Int)
  }

  /// The number that identifies the action.
  ///
  /// The first action in a store has the number 1.
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

  /// The state before the action, or `nil` if no listener requested that state.
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
  /// The effect started.
  case started

  /// The effect ended without an error or cancellation.
  case finished

  /// The effect ended with an error.
  case failed(any Error)

  /// The effect was cancelled, or its work threw a `CancellationError`.
  case cancelled
}

/// The reason why an action from an effect was not reduced.
public enum DropReason: String, Sendable {
  /// The effect had been cancelled.
  case cancelled

  /// The effect had already ended when the action was sent.
  case ended

  /// The store was released.
  case storeReleased
}
