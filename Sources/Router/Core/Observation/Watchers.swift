/// Everyone who wants to know what a store does: observers and streams of its events, and readers
/// that `Observation` tracks.
///
/// A store commits its state first and tells afterwards. What it has to tell waits in one line, so
/// that everyone sees the same order even when a handler sends the next command.
@MainActor
final class Watchers<Event: Sendable> {
  private enum Delivery {
    case change
    case event(Event, to: [WeakObserver], and: [EventStream<Event>])
    case call(@MainActor () -> Void)
  }

  let signal = ChangeSignal()
  private(set) var observers: [WeakObserver] = []
  private(set) var streams: [EventStream<Event>] = []
  private(set) var isDelivering = false
  private var waiting: [Delivery] = []
  private var chainLength = 0

  /// Whether nobody is there to be told, and nobody is being told.
  var isQuiet: Bool {
    observers.isEmpty && streams.isEmpty && !signal.isTracked && !isDelivering
  }

  func observe(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    let observer = Observer(handler)
    observers.append(WeakObserver(observer: observer))
    return RouterObservation(observer)
  }

  /// Attaches an observer before all that are there.
  func instrument(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    let observer = Observer(handler)
    observers.insert(WeakObserver(observer: observer), at: 0)
    return RouterObservation(observer)
  }

  func stream(
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy
  ) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: policy)
    streams.append(EventStream(continuation))
    return events
  }

  /// Counts a command that follows from an earlier one, or gives `false` when there were too many.
  func extendChain() -> Bool {
    guard chainLength < CancellationReason.chainLimit else { return false }
    chainLength += 1
    return true
  }

  /// Puts what has happened in line; the event is made only when somebody wants it.
  func enqueue(isChange: Bool, event: () -> Event) {
    if isChange, signal.isTracked {
      waiting.append(.change)
    }
    observers.removeAll { $0.observer?.handler == nil }
    streams.removeAll { $0.isEnded }
    if !observers.isEmpty || !streams.isEmpty {
      waiting.append(.event(event(), to: observers, and: streams))
    }
  }

  /// Puts a call in line, behind the events that are there.
  func enqueue(_ call: @escaping @MainActor () -> Void) {
    waiting.append(.call(call))
  }

  /// Tells all that waits, and what is added meanwhile; in mid-delivery, leaves it to that delivery.
  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while !waiting.isEmpty {
      let due = waiting
      waiting = []
      for delivery in due { tell(delivery) }
    }
    isDelivering = false
    chainLength = 0
  }

  private func tell(_ delivery: Delivery) {
    switch delivery {
    case .change:
      signal.fire()
    case .event(let event, let observers, let streams):
      for recipient in observers {
        recipient.observer?.handler?(event)
      }
      for stream in streams {
        stream.send(event)
      }
    case .call(let call):
      call()
    }
  }
}

extension Watchers {
  /// An attached observer; the observation that was handed out owns it.
  final class Observer: Cancellable {
    fileprivate var handler: (@MainActor (Event) -> Void)?

    fileprivate init(_ handler: @escaping @MainActor (Event) -> Void) {
      self.handler = handler
    }

    func cancel() {
      handler = nil
    }
  }

  struct WeakObserver {
    fileprivate(set) weak var observer: Observer?
  }
}
