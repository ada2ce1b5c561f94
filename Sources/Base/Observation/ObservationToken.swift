import Synchronization

/// A token that keeps a listener attached for as long as it is held.
///
/// ```swift
/// let token = store.observe { event in print(event) }
/// ```
///
/// The listener is detached by ``cancel()`` or by releasing the token, on any thread. It is
/// released immediately, or after a delivery in progress, which no longer calls it.
///
/// An object that holds the token must be captured weakly by the listener, or neither is released.
public final class ObservationToken: Sendable {
  private let listener: any AttachedListener

  init(_ listener: any AttachedListener) {
    self.listener = listener
  }

  /// Creates a token for a listener that is attached to something other than a ``ListenerList``,
  /// for example to a list that any thread may call.
  ///
  /// - Parameter detach: The closure that detaches the listener; it is called once, on any thread.
  public convenience init(detach: @escaping @Sendable () -> Void) {
    self.init(DetachedByClosure(detach))
  }

  deinit {
    listener.detach()
  }

  /// Detaches the listener.
  public func cancel() {
    listener.detach()
  }
}

private final class DetachedByClosure: AttachedListener {
  private let closure: @Sendable () -> Void
  private let isDetached = Atomic(false)

  init(_ closure: @escaping @Sendable () -> Void) {
    self.closure = closure
  }

  func detach() {
    if !isDetached.exchange(true, ordering: .sequentiallyConsistent) { closure() }
  }
}

/// A listener as its token sees it.
protocol AttachedListener: AnyObject, Sendable {
  /// Ends the attachment, on any thread.
  func detach()
}
