import InnoLocking

/// A collector that counts the events of one or more stores.
///
/// ```swift
/// let metrics = StoreInstrumentationMetricsCollector<People.Action>()
/// let store = Store(reducer: People(), instrumentation: metrics.instrumentation())
/// metrics.snapshot().runStarted
/// ```
public final class StoreInstrumentationMetricsCollector<Action: Sendable>: Sendable {
  private let counts = Locked(StoreInstrumentationMetricsSnapshot())

  /// Creates a collector whose counts are zero.
  public init() {}

  /// Returns the current counts.
  ///
  /// - Returns: The counts.
  public func snapshot() -> StoreInstrumentationMetricsSnapshot {
    counts.withLock { $0 }
  }

  /// Resets all counts to zero.
  public func reset() {
    counts.withLock { $0 = StoreInstrumentationMetricsSnapshot() }
  }

  /// Creates an instrumentation that reports events to this collector.
  ///
  /// - Returns: The instrumentation, which any number of stores can use.
  public func instrumentation() -> StoreInstrumentation<Action> {
    .sink { [self] event in counts.withLock { $0.add(event) } }
  }
}

/// The counts of a ``StoreInstrumentationMetricsCollector``.
public struct StoreInstrumentationMetricsSnapshot: Equatable, Sendable {
  /// The number of effects that started.
  public var runStarted = 0

  /// The number of effects that were cancelled or ended without an error.
  public var runFinished = 0

  /// The number of effects that ended with an error.
  public var runFailed = 0

  /// The number of actions that effects sent, or that were sent while another action was being
  /// processed.
  public var actionEmitted = 0

  /// The number of actions that were dropped.
  public var actionDropped = 0

  /// The number of times that the queue of actions became empty.
  public var actionQueueDrains = 0

  /// The number of actions that were reduced.
  public var actionQueueActionsProcessed = 0

  /// The peak number of waiting actions so far.
  public var actionQueuePendingHighWaterMark = 0

  /// The greatest number of actions that the queue stored at the same time.
  public var actionQueueStorageHighWaterMark = 0

  /// The number of times that the queue of actions released excess storage.
  public var actionQueueCapacityReleases = 0

  /// The estimated size, in bytes, of the storage that the action queue kept when the queue last
  /// became empty.
  public var actionQueueLastRetainedByteEstimate = 0

  /// The number of effects that were cancelled.
  public var effectsCancelled = 0

  /// Creates a snapshot in which all counts are zero.
  public init() {}

  mutating func add<Action>(_ event: StoreInstrumentationEvent<Action>) {
    switch event {
    case .runStarted: runStarted += 1
    case .runFinished: runFinished += 1
    case .runFailed: runFailed += 1
    case .actionEmitted: actionEmitted += 1
    case .actionDropped: actionDropped += 1
    case .effectsCancelled: effectsCancelled += 1
    case .actionQueueDrained(let drain):
      actionQueueDrains += 1
      actionQueueActionsProcessed += drain.processedActionCount
      actionQueuePendingHighWaterMark = max(
        actionQueuePendingHighWaterMark,
        drain.pendingActionHighWaterMark
      )
      actionQueueStorageHighWaterMark = max(
        actionQueueStorageHighWaterMark,
        drain.storageHighWaterMark
      )
      actionQueueCapacityReleases += drain.didReleaseExcessCapacity ? 1 : 0
      actionQueueLastRetainedByteEstimate = drain.retainedByteEstimate
    }
  }
}
