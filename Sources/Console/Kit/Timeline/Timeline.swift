public import Foundation
import Synchronization

/// Everything that happens, in one order.
///
/// Anybody may record from any thread; a listener is told each event at once, in the order of the
/// numbers.
///
/// What is recorded while ``cause`` is bound, also in tasks that were started there, has that event
/// as its cause.
public final class Timeline: Sendable {
  /// The number of the event that leads to what happens now.
  @TaskLocal public static var cause: Int?

  private struct State {
    var events: [TimelineEvent] = []
    var lastNumber = 0
    var dropped = 0
    var listeners: [(id: Int, tell: @Sendable (TimelineEvent) -> Void)] = []
    var nextListener = 0
  }

  private let state = Mutex(State())
  private let limit: Int
  private let now: @Sendable () -> Date

  /// Makes an empty timeline.
  ///
  /// - Parameters:
  ///   - limit: The most events it keeps; the oldest go first.
  ///   - now: Tells the time.
  public init(limit: Int = 10_000, now: @escaping @Sendable () -> Date = { Date() }) {
    self.limit = limit
    self.now = now
  }

  /// Records an event.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - source: Who tells it.
  ///   - cause: The number of the event that led to it; the bound ``cause`` when not given.
  /// - Returns: The event's number.
  @discardableResult
  public func record(
    _ kind: TimelineEvent.Kind,
    source: String,
    cause: Int? = Timeline.cause
  ) -> Int {
    let time = now()
    return state.withLock { state in
      state.lastNumber += 1
      let event = TimelineEvent(
        number: state.lastNumber,
        time: time,
        source: source,
        kind: kind,
        cause: cause
      )
      state.events.append(event)
      if state.events.count > limit + limit / 4 {
        state.dropped += state.events.count - limit
        state.events.removeFirst(state.events.count - limit)
      }
      for listener in state.listeners { listener.tell(event) }
      return event.number
    }
  }

  /// The events that are kept, and how many older ones were dropped.
  public var kept: (events: [TimelineEvent], dropped: Int) {
    state.withLock { ($0.events, $0.dropped) }
  }

  /// The number of the newest event, 0 when there is none.
  public var lastNumber: Int { state.withLock { $0.lastNumber } }

  /// Tells a listener each event from now on.
  ///
  /// The listener must be quick and must not record.
  ///
  /// - Parameter listener: Told each event, on the thread that records it.
  /// - Returns: Ends the listening.
  @discardableResult
  public func listen(
    _ listener: @escaping @Sendable (TimelineEvent) -> Void
  ) -> @Sendable () -> Void {
    let id = state.withLock { state in
      state.nextListener += 1
      state.listeners.append((state.nextListener, listener))
      return state.nextListener
    }
    return { [self] in state.withLock { $0.listeners.removeAll { $0.id == id } } }
  }
}
