public import InnoObservation

/// A publisher of events for a store or a link handler.
///
/// For each event, the publisher first notifies the readers that `Observation` tracks, and then
/// the observers and streams.
@MainActor
@usableFromInline
final class EventPublisher<Event: Sendable> {
  @usableFromInline let signal = ChangeSignal()
  @usableFromInline let events = Broadcaster<Event>()

  /// The number of commands that one command has triggered, directly or indirectly.
  ///
  /// The publisher of a link handler counts links instead of commands.
  @usableFromInline
  @exclusivity(unchecked)
  var chainLength = 0

  @usableFromInline
  init() {}

  /// A Boolean value that indicates whether anything observes the publisher.
  ///
  /// The value is `true` if there is a tracked reader, an observer or a stream.
  @inlinable var isObserved: Bool { signal.isTracked || !events.isEmpty }

  /// Counts a command or a link that was sent in response to an earlier command or link.
  ///
  /// - Returns: `false` if ``CancellationReason/chainLimit`` is already reached.
  @usableFromInline
  func extendChain() -> Bool {
    guard chainLength < CancellationReason.chainLimit else { return false }
    chainLength += 1
    return true
  }

  /// Publishes an event.
  ///
  /// The event is delivered immediately, unless earlier events are being delivered or are waiting.
  /// In that case, the event is delivered after the earlier events.
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

  /// Queues an event.
  ///
  /// Call ``deliver()`` to deliver the event.
  @inlinable
  func enqueue(isChange: Bool, _ event: @autoclosure () -> Event) {
    if isChange, signal.isTracked {
      events.enqueue { [signal] in signal.notify() }
    }
    events.enqueue(event())
  }

  /// Delivers the queued events.
  ///
  /// If a delivery is in progress, this method does nothing, because that delivery includes the
  /// queued events.
  @inlinable
  func deliver() {
    guard !events.isDelivering else { return }
    events.deliver()
    chainLength = 0
  }
}
