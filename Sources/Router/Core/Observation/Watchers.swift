/// Everyone who wants to know what a store does: observers of its events, and readers that
/// `Observation` tracks.
///
/// A store commits its state first and publishes afterwards. An observer may therefore send the next
/// command at once; that command's event waits until every observer has seen the earlier one.
@MainActor
@usableFromInline
final class Watchers<Event> {
  @usableFromInline let signal = ChangeSignal()
  @usableFromInline private(set) var observers: [WeakObserver] = []
  private var waiting: [(event: Event, observers: [WeakObserver])] = []
  private var isDelivering = false

  @usableFromInline
  init() {}

  /// Whether anybody is there to be told; a store skips the making of an event when nobody is.
  @inlinable var isWatched: Bool {
    !observers.isEmpty || signal.isTracked
  }

  @usableFromInline
  func observe(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    let observer = Observer(handler)
    observers.append(WeakObserver(observer: observer))
    return RouterObservation(observer)
  }

  /// Attaches an observer before all that are there.
  @usableFromInline
  func instrument(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    let observer = Observer(handler)
    observers.insert(WeakObserver(observer: observer), at: 0)
    return RouterObservation(observer)
  }

  /// Tells everyone of what has already happened.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - isChange: Whether the state is another than before.
  @usableFromInline
  func publish(_ event: Event, isChange: Bool) {
    observers.removeAll { $0.observer?.handler == nil }
    if !observers.isEmpty {
      waiting.append((event, observers))
    }
    if isChange {
      signal.fire()
    }
    deliver()
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while !waiting.isEmpty {
      let due = waiting
      waiting = []
      for (event, recipients) in due {
        for recipient in recipients {
          recipient.observer?.handler?(event)
        }
      }
    }
    isDelivering = false
  }
}

extension Watchers {
  /// An attached observer; the observation that was handed out owns it.
  @usableFromInline
  final class Observer: Cancellable {
    fileprivate var handler: (@MainActor (Event) -> Void)?

    fileprivate init(_ handler: @escaping @MainActor (Event) -> Void) {
      self.handler = handler
    }

    func cancel() {
      handler = nil
    }
  }

  @usableFromInline
  struct WeakObserver {
    fileprivate(set) weak var observer: Observer?
  }
}
