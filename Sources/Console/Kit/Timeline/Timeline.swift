public import Foundation
import InnoLocking

/// Everything that happens, in one order.
///
/// Anybody may record from any thread; a listener is told each event at once, in the order of the
/// numbers.
///
/// What is recorded while ``cause`` is bound, also in tasks that were started there, has that event
/// as its cause.
///
/// It is bounded, in events and in bytes; the oldest events go first, and are counted.
public final class Timeline: Sendable {
  /// The number of the event that leads to what happens now.
  @TaskLocal public static var cause: Int?

  /// The handling of an action that may leave an intent.
  @TaskLocal static var handling: ActionHandling?

  private struct State {
    /// The events that are kept stand from `first`; those before go together, now and then.
    var events: [TimelineEvent] = []
    var first = 0

    /// The size of the events that are kept, and of those that are to go.
    var (bytes, bytesToGo) = (0, 0)
    var lastNumber = 0
    var listeners: [(id: Int, tell: @Sendable (TimelineEvent) -> Void)] = []
    var nextListener = 0

    var count: Int { events.count - first }
  }

  /// What a timeline holds.
  public struct Contents: Sendable {
    /// The events that are kept, oldest first.
    public let events: [TimelineEvent]

    /// How many older ones were dropped.
    public let dropped: Int

    /// The event with a number.
    ///
    /// - Parameter number: The number.
    /// - Returns: The event, `nil` when there is none or it was dropped.
    public subscript(number: Int) -> TimelineEvent? {
      guard let first = events.first?.number, events.indices.contains(number - first) else {
        return nil
      }
      return events[number - first]
    }
  }

  private let state = Locked(State())
  private let limit: Int
  private let byteLimit: Int
  private let now: @Sendable () -> Date

  /// Makes an empty timeline.
  ///
  /// - Parameters:
  ///   - limit: The most events it keeps.
  ///   - byteLimit: The most bytes that these may take, roughly; the newest event stays in any case.
  ///   - now: Tells the time.
  public init(
    limit: Int = 10_000,
    byteLimit: Int = 64 << 20,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.limit = limit
    self.byteLimit = byteLimit
    self.now = now
  }

  /// Records an event.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - source: Who tells it.
  ///   - cause: The number of the event that led to it; what is bound when not given.
  /// - Returns: The event's number.
  @discardableResult
  public func record(
    _ kind: TimelineEvent.Kind,
    source: String,
    cause: Int? = Timeline.boundCause
  ) -> Int {
    record(kind, source: source, cause: cause, session: nil)
  }

  /// Records what happened in the app, or was said in one of its consoles.
  func record(
    _ kind: TimelineEvent.Kind,
    source: String,
    cause: Int?,
    session: Int?
  ) -> Int {
    let time = now()
    let size = kind.size
    return state.withLock { state in
      state.lastNumber += 1
      let event = TimelineEvent(
        number: state.lastNumber,
        time: time,
        source: source,
        kind: kind,
        cause: cause,
        session: session,
        size: size
      )
      state.events.append(event)
      state.bytes += size
      if state.count > limit || state.bytes > byteLimit { drop(from: &state) }
      for listener in state.listeners { listener.tell(event) }
      return event.number
    }
  }

  /// What leads to what happens now: ``cause``, or the intent that it left for those who observe it.
  public static var boundCause: Int? {
    guard let cause else { return nil }
    return handling?.successor(of: cause) ?? cause
  }

  private func drop(from state: inout State) {
    while state.count > limit || (state.count > 1 && state.bytes > byteLimit) {
      let size = state.events[state.first].size
      state.bytes -= size
      state.bytesToGo += size
      state.first += 1
    }
    guard state.first > limit / 4 || state.bytesToGo > byteLimit / 4 else { return }
    state.events.removeFirst(state.first)
    (state.first, state.bytesToGo) = (0, 0)
  }

  /// What is kept, and how much older was dropped.
  public var kept: Contents {
    state.withLock { state in
      Contents(
        events: Array(state.events[state.first...]),
        dropped: state.lastNumber - state.count
      )
    }
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
