public import Synchronization

/// A listener in a list, which can be detached on any thread.
///
/// The list reads the listener on the main actor while it calls; a token removes it on any thread.
/// A pair of flags coordinates the two, so that a call needs no lock:
/// - A list sets its flag `calling`, then reads a listener only while that is not detached.
/// - A token sets `isDetached`, then removes the listener only while the list is not calling.
///
/// All of these operations are sequentially consistent. If the token finds the list idle, the next
/// call sees `isDetached` and does not read the listener. If the token finds the list calling, it
/// leaves the listener to the list.
@usableFromInline
final class ListenerBox<Listener>: AttachedListener {
  @usableFromInline let isDetached = Atomic(false)

  // Guarded by the two flags as described above.
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
    // The deinit of the listener may detach again.
    let released = listener.take()
    withExtendedLifetime(released) {}
  }
}

/// The progress of a list through its listeners, shared with their tokens.
@usableFromInline
final class CallState: Sendable {
  /// 0: idle; 1: calling; 2: calling, and a listener was detached during the calls.
  @usableFromInline let value = Atomic<UInt8>(0)

  init() {}

  @inlinable
  func begin() {
    value.store(1, ordering: .sequentiallyConsistent)
  }

  /// Ends the calls.
  ///
  /// - Returns: `true` if a listener was detached during the calls. One that is detached at this
  ///   very moment may be missed; the next call finds it.
  @inlinable
  func end() -> Bool {
    let wasDetached = value.load(ordering: .relaxed) == 2
    value.store(0, ordering: .releasing)
    return wasDetached
  }

  /// Records that a listener was detached, if the list is calling.
  ///
  /// - Returns: `true` if the list is calling.
  func noteDetachment() -> Bool {
    let found = value.compareExchange(
      expected: 1,
      desired: 2,
      ordering: .sequentiallyConsistent
    )
    return found.original != 0
  }
}
