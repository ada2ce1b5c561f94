/// Keeps an observer of a store attached for as long as it is held.
///
/// ```swift
/// let observation = store.observe { event in print(event.newPath) }
/// ```
///
/// The observer is detached by ``cancel()`` or by letting go of the observation. An object that holds
/// the observation must be captured weakly by the handler, or neither is ever let go of.
@MainActor
public final class RouterObservation {
  private let observer: any Cancellable

  init(_ observer: any Cancellable) {
    self.observer = observer
  }

  /// Detaches the observer; events that were on their way no longer reach it.
  public func cancel() {
    observer.cancel()
  }
}

/// What an observation needs of its observer.
@MainActor
protocol Cancellable: AnyObject {
  func cancel()
}
