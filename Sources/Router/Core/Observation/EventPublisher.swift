public import InnoObservation

/// Publishes what a store or a link handler has done: first to the readers that `Observation` tracks,
/// then to observers and streams.
@MainActor
@usableFromInline
final class EventPublisher<Event: Sendable> {
  @usableFromInline let signal = ChangeSignal()
  @usableFromInline let events = Broadcaster<Event>()

  /// The number of commands that have followed from the one that is being delivered.
  @usableFromInline
  @exclusivity(unchecked)
  var chainLength = 0

  @usableFromInline
  init() {}

  /// A Boolean value that indicates whether anybody waits for a change or an event.
  @inlinable var isObserved: Bool { signal.isTracked || !events.isEmpty }

  /// Counts a command that follows from an earlier one.
  ///
  /// - Returns: `false` if there were too many.
  @usableFromInline
  func extendChain() -> Bool {
    guard chainLength < CancellationReason.chainLimit else { return false }
    chainLength += 1
    return true
  }

  /// Publishes an event at once, unless a delivery is going on; then after what waits.
  @inlinable
  func publish(isChange: Bool, _ event: @autoclosure () -> Event) {
    let tracked = isChange && signal.isTracked
    if events.isDelivering || events.isWaiting {
      enqueue(isChange: isChange, event())
    } else {
      events.send(event()) { if tracked { signal.notify() } }
    }
    deliver()
  }

  /// Keeps an event until ``deliver()``.
  @inlinable
  func enqueue(isChange: Bool, _ event: @autoclosure () -> Event) {
    if isChange, signal.isTracked {
      events.enqueue { [signal] in signal.notify() }
    }
    events.enqueue(event())
  }

  /// Delivers what waits; in mid-delivery, leaves it to that delivery.
  @inlinable
  func deliver() {
    guard !events.isDelivering else { return }
    events.deliver()
    chainLength = 0
  }
}
