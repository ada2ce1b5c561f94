/// Closures that a store calls with the events of its effects and action queue.
///
/// ```swift
/// let store = Store(
///   reducer: People(),
///   initialState: .init(),
///   instrumentation: .sink { event in print(event) }
/// )
/// ```
///
/// The store calls the closures on the main actor, in the order of the events. To also observe each
/// action, state, phase and issue, use a ``StoreListener``.
public struct StoreInstrumentation<Action: Sendable>: Sendable {
  /// An event that reports the start or the end of an effect.
  public struct RunEvent: Equatable, Sendable {
    /// The number that identifies the run of the effect in the store.
    ///
    /// The first run in a store has the number 1.
    public let token: Int

    /// The name by which the effect can be cancelled.
    ///
    /// If the effect has several names, the value is the innermost name. If the effect has no name,
    /// the value is `nil`.
    public let cancellationID: EffectID?

    /// The number of the action that started the effect.
    ///
    /// In an event that a store creates, the number is never `nil`.
    public let sequence: Int?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - token: The number that identifies the run of the effect in the store.
    ///   - cancellationID: The name by which the effect can be cancelled. If the effect has several
    ///     names, the value is the innermost name. If the effect has no name, the value is `nil`.
    ///   - sequence: The number of the action that started the effect.
    public init(token: Int, cancellationID: EffectID?, sequence: Int?) {
      self.token = token
      self.cancellationID = cancellationID
      self.sequence = sequence
    }
  }

  /// An effect that ended with an error.
  public struct RunFailedEvent: Equatable, Sendable {
    /// The run that ended with an error.
    public let run: RunEvent

    /// The error that ended the effect, as text.
    public let errorDescription: String

    /// The name of the error's type.
    public let errorTypeName: String

    /// The number that identifies the failed effect among all effects that the store has run.
    public var token: Int { run.token }

    /// The name by which the effect can be cancelled.
    ///
    /// If the effect has several names, the value is the innermost name. If the effect has no name,
    /// the value is `nil`.
    public var cancellationID: EffectID? { run.cancellationID }

    /// The number of the action that started the effect.
    public var sequence: Int? { run.sequence }
  }

  /// An action that an effect sent, or that was sent while another action was being processed.
  public struct ActionEvent: Sendable {
    /// The action that was sent.
    public let action: Action

    /// The innermost name of the effect that sent the action.
    ///
    /// The value is `nil` if no effect sent the action, or if the effect has no name.
    public let cancellationID: EffectID?

    /// The number of the earlier action that led to this action.
    ///
    /// The earlier action either started the effect that sent this action, or was still being
    /// processed when this action was sent.
    public let sequence: Int?
  }

  /// An action that was dropped, for example because its child or row does not exist.
  public struct ActionDropEvent: Sendable {
    /// The action that the event describes.
    ///
    /// A store always sets the action. The action can be `nil` only in an event that other code
    /// creates.
    public let action: Action?

    /// The reason why the action was dropped.
    public let reason: ActionDropReason

    /// The name of the effect that sent the action, or `nil` if the effect has no name.
    ///
    /// If the effect has several names, the value is the innermost name. If the action was dropped
    /// because its child or row does not exist, the value is always `nil`.
    public let cancellationID: EffectID?

    /// The number of the action whose effect sent the dropped action.
    ///
    /// If the action was dropped because its child or row does not exist, the value is the number
    /// of the dropped action itself.
    public let sequence: Int?
  }

  /// An effect that was cancelled.
  public struct CancellationEvent: Equatable, Sendable {
    /// The name of the effect, or `nil` if the effect has no name.
    ///
    /// If names are nested, the value is the innermost name.
    public let id: EffectID?

    /// The number of the action that started the effect.
    public let sequence: Int
  }

  /// A report that the queue of actions has become empty.
  public typealias ActionQueueEvent = ActionQueueDrain

  /// A closure that is called when an effect starts.
  public var didStartRun: @Sendable (RunEvent) -> Void

  /// A closure that is called when an effect is cancelled or ends without an error.
  public var didFinishRun: @Sendable (RunEvent) -> Void

  /// A closure that is called when an effect has ended with an error.
  public var didFailRun: @Sendable (RunFailedEvent) -> Void

  /// A closure that is called with each ``ActionEvent``, before the action is reduced.
  public var didEmitAction: @Sendable (ActionEvent) -> Void

  /// A closure that is called when an action is dropped.
  public var didDropAction: @Sendable (ActionDropEvent) -> Void

  /// A closure that is called when the queue of actions has become empty.
  public var didDrainActionQueue: @Sendable (ActionQueueEvent) -> Void

  /// A closure that is called for each effect that was cancelled.
  public var didCancelEffects: @Sendable (CancellationEvent) -> Void

  /// Creates an instrumentation.
  ///
  /// - Parameters:
  ///   - didStartRun: A closure that is called when an effect starts.
  ///   - didFinishRun: A closure that is called when an effect is cancelled or ends without an
  ///     error.
  ///   - didFailRun: A closure that is called when an effect has ended with an error.
  ///   - didEmitAction: A closure that is called with each ``ActionEvent``, before the action is
  ///     reduced.
  ///   - didDropAction: A closure that is called when an action is dropped.
  ///   - didDrainActionQueue: A closure that is called when the queue of actions has become empty.
  ///   - didCancelEffects: A closure that is called for each effect that was cancelled.
  public init(
    didStartRun: @escaping @Sendable (RunEvent) -> Void = { _ in },
    didFinishRun: @escaping @Sendable (RunEvent) -> Void = { _ in },
    didFailRun: @escaping @Sendable (RunFailedEvent) -> Void = { _ in },
    didEmitAction: @escaping @Sendable (ActionEvent) -> Void = { _ in },
    didDropAction: @escaping @Sendable (ActionDropEvent) -> Void = { _ in },
    didDrainActionQueue: @escaping @Sendable (ActionQueueEvent) -> Void = { _ in },
    didCancelEffects: @escaping @Sendable (CancellationEvent) -> Void = { _ in }
  ) {
    self.didStartRun = didStartRun
    self.didFinishRun = didFinishRun
    self.didFailRun = didFailRun
    self.didEmitAction = didEmitAction
    self.didDropAction = didDropAction
    self.didDrainActionQueue = didDrainActionQueue
    self.didCancelEffects = didCancelEffects
  }

  /// An instrumentation that does nothing.
  public static var disabled: Self { Self() }

  /// Creates an instrumentation with one closure for all events.
  ///
  /// - Parameter receive: The closure that receives the events.
  /// - Returns: The instrumentation.
  public static func sink(
    _ receive: @escaping @Sendable (StoreInstrumentationEvent<Action>) -> Void
  ) -> Self {
    Self(
      didStartRun: { receive(.runStarted($0)) },
      didFinishRun: { receive(.runFinished($0)) },
      didFailRun: { receive(.runFailed($0)) },
      didEmitAction: { receive(.actionEmitted($0)) },
      didDropAction: { receive(.actionDropped($0)) },
      didDrainActionQueue: { receive(.actionQueueDrained($0)) },
      didCancelEffects: { receive(.effectsCancelled($0)) }
    )
  }

  /// Creates an instrumentation that passes each event to all the given instrumentations, in order.
  ///
  /// - Parameter instrumentations: The instrumentations that receive the events.
  /// - Returns: The combined instrumentation.
  public static func combined(_ instrumentations: Self...) -> Self {
    combined(instrumentations)
  }

  /// Creates an instrumentation that passes each event to all the given instrumentations, in order.
  ///
  /// - Parameter instrumentations: The instrumentations that receive the events.
  /// - Returns: The combined instrumentation.
  public static func combined(_ instrumentations: [Self]) -> Self {
    sink { event in
      for instrumentation in instrumentations { instrumentation.receive(event) }
    }
  }

  private func receive(_ event: StoreInstrumentationEvent<Action>) {
    switch event {
    case .runStarted(let event): didStartRun(event)
    case .runFinished(let event): didFinishRun(event)
    case .runFailed(let event): didFailRun(event)
    case .actionEmitted(let event): didEmitAction(event)
    case .actionDropped(let event): didDropAction(event)
    case .actionQueueDrained(let event): didDrainActionQueue(event)
    case .effectsCancelled(let event): didCancelEffects(event)
    }
  }
}

/// An event of a ``StoreInstrumentation``.
public enum StoreInstrumentationEvent<Action: Sendable>: Sendable {
  /// An effect started.
  case runStarted(StoreInstrumentation<Action>.RunEvent)

  /// An effect was cancelled or ended without an error.
  case runFinished(StoreInstrumentation<Action>.RunEvent)

  /// An effect ended with an error.
  case runFailed(StoreInstrumentation<Action>.RunFailedEvent)

  /// An effect sent an action, or an action was sent while another action was being processed.
  case actionEmitted(StoreInstrumentation<Action>.ActionEvent)

  /// An action was dropped.
  case actionDropped(StoreInstrumentation<Action>.ActionDropEvent)

  /// The queue of actions has become empty.
  case actionQueueDrained(StoreInstrumentation<Action>.ActionQueueEvent)

  /// An effect was cancelled.
  case effectsCancelled(StoreInstrumentation<Action>.CancellationEvent)
}

/// The reason why an action was dropped.
public enum ActionDropReason: Sendable, Equatable {
  /// The store was released.
  case storeReleased

  /// The action came from an effect that had been cancelled.
  case cancellationBoundary

  /// The action came from an effect that had already ended.
  case inactiveToken

  /// The child or row to which the action was sent does not exist.
  case missingChildState
}

/// A report that the queue of actions has become empty.
public struct ActionQueueDrain: Equatable, Sendable {
  /// The number of actions that were reduced since the store was last idle.
  public let processedActionCount: Int

  /// The peak number of waiting actions since the previous report, or 1 if no action had to wait.
  public let pendingActionHighWaterMark: Int

  /// The peak number of actions in the queue's storage since the previous report.
  ///
  /// The storage can also contain actions that are no longer waiting.
  public let storageHighWaterMark: Int

  /// The number of actions that the queue can hold without allocating more memory.
  public let retainedCapacity: Int

  /// The estimated size of the queue's storage, in bytes.
  public let retainedByteEstimate: Int

  /// The maximum size, in bytes, of the storage that the empty action queue keeps.
  public let retentionBudgetBytes: Int

  /// A Boolean value that indicates whether the action queue has released memory since the previous
  /// report.
  public let didReleaseExcessCapacity: Bool
}
