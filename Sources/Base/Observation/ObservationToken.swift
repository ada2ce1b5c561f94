import Synchronization

/// A token that keeps a listener attached until the token is cancelled or released.
///
/// ```swift
/// let token = store.observe { event in print(event) }
/// ```
///
/// To detach the listener, call ``cancel()`` or release the token on any thread. A detached
/// listener is not called again. The listener is released immediately or, if a delivery is in
/// progress, at the end of the delivery.
///
/// If an object holds the token, the listener must capture that object weakly; otherwise, the
/// object and the listener keep each other alive.
public final class ObservationToken: Sendable {
  private let listener: any AttachedListener

  init(_ listener: any AttachedListener) {
    self.listener = listener
  }

  /// Creates a token for a listener that is not in a ``ListenerList``.
  ///
  /// - Parameter detach: The closure that detaches the listener. The closure is called once, on any
  ///   thread.
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

/// A listener that an ``ObservationToken`` can detach.
protocol AttachedListener: AnyObject, Sendable {
  /// Detaches the listener.
  ///
  /// This method can be called on any thread.
  func detach()
}
