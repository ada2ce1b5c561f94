public import Synchronization

/// Keeps a listener attached for as long as it is held.
///
/// ```swift
/// let token = store.observe { event in print(event) }
/// ```
///
/// The listener is detached by ``cancel()``, or by releasing the token on any thread. A listener that
/// is detached while a value is being delivered no longer receives it.
///
/// An object that holds the token must be captured weakly by the listener, or neither is released.
public final class ObservationToken: Sendable {
  private let life: ListenerLife
  private weak let owner: (any ListenerOwner)?

  init(_ life: ListenerLife, owner: any ListenerOwner) {
    self.life = life
    self.owner = owner
  }

  // The main actor is not needed here: its next delivery skips the listener and releases it.
  deinit {
    life.end()
  }

  /// Detaches the listener and releases what it has captured.
  @MainActor
  public func cancel() {
    life.end()
    owner?.prune()
  }
}

/// The holder of a listener, as a token sees it.
protocol ListenerOwner: AnyObject, Sendable {
  /// Releases the listeners that were detached.
  @MainActor func prune()
}

/// The state of one attachment, shared by the token and the list of listeners.
@usableFromInline
final class ListenerLife: Sendable {
  @usableFromInline let isOver = Atomic(false)

  init() {}

  /// A Boolean value that indicates whether the listener is still attached.
  @inlinable var isActive: Bool { !isOver.load(ordering: .relaxed) }

  func end() {
    isOver.store(true, ordering: .relaxed)
  }
}
