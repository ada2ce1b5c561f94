/// Keeps a listener attached for as long as it is held.
///
/// ```swift
/// let token = store.observe { event in print(event) }
/// ```
///
/// The listener is detached by ``cancel()`` or by releasing the token, on any thread. It is
/// released at once, or after the delivery that is going on; that delivery no longer calls it.
///
/// An object that holds the token must be captured weakly by the listener, or neither is released.
public final class ObservationToken: Sendable {
  private let listener: any AttachedListener

  init(_ listener: any AttachedListener) {
    self.listener = listener
  }

  deinit {
    listener.detach()
  }

  /// Detaches the listener.
  public func cancel() {
    listener.detach()
  }
}

/// A listener as its token sees it.
protocol AttachedListener: AnyObject, Sendable {
  /// Ends the attachment, on any thread.
  func detach()
}
