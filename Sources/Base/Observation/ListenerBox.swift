public import Synchronization

/// An element of a ``ListenerList``: a listener that can be detached on any thread.
///
/// The list calls the listener on the main actor. At the same time, a token can remove the listener
/// on any thread. Two flags coordinate the list and the token, so that the list can call its
/// listeners without a lock:
/// - Before the list calls its listeners, the list marks its ``CallState`` as calling. The list
///   then reads each listener only if the listener is not detached.
/// - To detach a listener, a token sets `isDetached`. The token then removes the listener only if
///   the list is not calling its listeners. Otherwise, the list removes the listener after the
///   calls.
///
/// The operations on both flags are sequentially consistent. Therefore, if the token finds that the
/// list is not calling its listeners, the list sees `isDetached` before the next calls.
@usableFromInline
final class ListenerBox<Listener>: AttachedListener {
  @usableFromInline let isDetached = Atomic(false)

  // `isDetached` and `calls` guard this property, as the comment on the class explains.
  @usableFromInline nonisolated(unsafe) var listener: Listener?

  private let calls: CallState

  init(_ listener: Listener, calls: CallState) {
    self.listener = listener
    self.calls = calls
  }

  @inlinable var isAttached: Bool { !isDetached.load(ordering: .sequentiallyConsistent) }

  func detach() {
    guard !isDetached.exchange(true, ordering: .sequentiallyConsistent) else { return }
    if calls.noteDetachment() { return }
    // The listener is released after the access to `listener` has ended, because the listener's
    // deinitializer may call `detach()` again.
    let released = listener.take()
    withExtendedLifetime(released) {}
  }
}

/// The call state of a list of listeners, which the list shares with its tokens.
@usableFromInline
final class CallState: Sendable {
  /// The state of the list of listeners.
  ///
  /// The value is 0 while the list is idle, and 1 while the list is calling its listeners. If a
  /// listener is detached during the calls, the value is 2 until the calls end.
  @usableFromInline let value = Atomic<UInt8>(0)

  init() {}

  @inlinable
  func begin() {
    value.store(1, ordering: .sequentiallyConsistent)
  }

  /// Records that the list has finished calling its listeners.
  ///
  /// - Returns: `true` if a listener was detached during the calls. If a listener is detached while
  ///   this method runs, the result may be `false`. The list then removes the listener after the
  ///   next round of calls.
  @inlinable
  func end() -> Bool {
    let wasDetached = value.load(ordering: .relaxed) == 2
    value.store(0, ordering: .releasing)
    return wasDetached
  }

  /// Records that a listener was detached while the list was calling its listeners.
  ///
  /// - Returns: `true` if the list is calling its listeners, or `false` if nothing was recorded.
  func noteDetachment() -> Bool {
    let found = value.compareExchange(
      expected: 1,
      desired: 2,
      ordering: .sequentiallyConsistent
    )
    return found.original != 0
  }
}
