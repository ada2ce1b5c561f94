package import Foundation
import InnoLocking
package import InnoObservation
import Synchronization

/// The ordered record of all events of an app and its console.
///
/// Any thread can record events. A listener receives each event immediately, in the order of the
/// event numbers.
///
/// By default, the cause of a new event is ``boundCause``. A task inherits ``boundCause`` from the
/// code that starts the task.
///
/// A timeline limits the number of events and the total size of the events. The oldest events are
/// dropped first, and the dropped events are counted.
public final class Timeline: Sendable {
  /// The number of the event that is recorded as the cause of new events in the current task.
  ///
  /// The value is `nil` if new events in the task have no cause.
  @TaskLocal package static var cause: Int?

  /// The number that identifies the console session that is changing a router.
  ///
  /// If the router refuses the change, the session prints the error of the navigation command, but
  /// not the event that records the refusal.
  @TaskLocal static var mover: Int?

  /// The number that identifies the console session that is opening a link.
  ///
  /// If the link is refused, the session prints the error of the link command, but not the event
  /// that records the refusal.
  @TaskLocal static var opener: Int?

  /// The action that a store is processing in the current task, or `nil` if there is none.
  @TaskLocal static var handling: ActionHandling?

  private struct State {
    /// The recorded events.
    ///
    /// The events before the index `first` have been dropped, but remain in the array until many
    /// events can be removed at once, because frequent removals would be slow.
    var events: [TimelineEvent] = []
    var first = 0

    /// The total sizes of events, in bytes.
    ///
    /// `bytes` is the size of the events that have not been dropped. `bytesToRemove` is the size of
    /// the dropped events that have not been removed from `events` yet.
    var (bytes, bytesToRemove) = (0, 0)
    var lastNumber = 0
    var listeners: [(id: Int, listener: @Sendable (TimelineEvent) -> Void)] = []
    var lastListener = 0

    /// The numbers of the notable events, some of which may have been dropped.
    ///
    /// An event is notable unless it is a command's answer or a typed line without a cause.
    var notable: [Int] = []

    var count: Int { events.count - first }
  }

  /// A snapshot of a timeline.
  ///
  /// A snapshot shares its storage with the timeline. The events are copied only if an event is
  /// recorded while the snapshot is in use.
  public struct Contents: Sendable {
    /// The events that have not been dropped, oldest first.
    public var events: [TimelineEvent] { Array(window) }

    /// The number of dropped events.
    public let dropped: Int

    /// The events that have not been dropped, oldest first.
    let window: ArraySlice<TimelineEvent>

    fileprivate let notable: [Int]

    /// Returns the event with the given number.
    ///
    /// - Parameter number: The number of the event.
    /// - Returns: The event, or `nil` if the event has been dropped or has not been recorded yet.
    package subscript(number: Int) -> TimelineEvent? {
      let place = window.startIndex + number - dropped - 1
      return window.indices.contains(place) ? window[place] : nil
    }

    /// The number of the newest event, or 0 if no event has been recorded.
    var lastNumber: Int { dropped + window.count }

    /// The number of the newest notable event, or 0 if there are no notable events.
    ///
    /// The answer of a command is not notable. A command is notable only if another event caused
    /// the command.
    var lastNotable: Int { notable.last ?? 0 }

    /// Returns a message that explains why there is no event with the given number.
    func loss(of number: Int) -> String {
      guard number > 0 else { return "there is no event \(number); events are numbered from 1" }
      return number > lastNumber
        ? "there is no event \(number) yet; the newest is \(lastNumber)"
        : "event \(number) was dropped; the oldest event is \(dropped + 1)"
    }

    /// Returns the notable events after the given event, oldest first.
    ///
    /// All events are notable, except the answers of commands and the commands that no other event
    /// caused. In a long session, searching only the notable events is faster than searching all
    /// events.
    func notable(
      after number: Int = 0
    ) -> some BidirectionalCollection<TimelineEvent> {
      let number = max(number, dropped)
      var (low, high) = (0, notable.count)
      while low < high {
        let middle = (low + high) / 2
        if notable[middle] > number { high = middle } else { low = middle + 1 }
      }
      return notable[low...].lazy.map { window[window.startIndex + $0 - dropped - 1] }
    }

    /// Returns the numbers of all events that an event caused, directly or indirectly.
    ///
    /// The answers of commands are omitted.
    func effects(of number: Int) -> Set<Int> {
      notable(after: number).reduce(into: []) { found, event in
        guard let cause = event.cause, cause == number || found.contains(cause) else { return }
        found.insert(event.number)
      }
    }
  }

  private let state = Locked(State())
  private let limit: Int
  private let byteLimit: Int
  private let timeSource: Locked<TimeSource>

  /// A container for the closure that returns the current time.
  ///
  /// Without the container, each access through the lock would wrap the closure in another closure.
  private struct TimeSource {
    let now: @Sendable () -> Date
  }

  /// Creates an empty timeline.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of events. If this number is exceeded, the oldest events are
  ///     dropped.
  ///   - byteLimit: The approximate maximum size of all events, in bytes. If this size is exceeded,
  ///     the oldest events are dropped. The newest event is never dropped.
  ///   - now: A closure that returns the current time.
  package init(
    limit: Int = 10_000,
    byteLimit: Int = 64 << 20,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.limit = limit
    self.byteLimit = byteLimit
    timeSource = Locked(TimeSource(now: now))
  }

  /// Records an event.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event, with its data.
  ///   - source: The source of the event, such as the name of a store.
  ///   - cause: The number of the event that caused the new event. By default, this is
  ///     ``boundCause``. Pass `nil` for an event without a cause.
  /// - Returns: The number of the new event.
  @discardableResult
  public func record(
    _ kind: TimelineEvent.Kind,
    source: String,
    cause: Int? = Timeline.boundCause
  ) -> Int {
    record(kind, source: source, cause: cause, session: nil)
  }

  /// Records an event of one session, or of the app if `session` is `nil`.
  @discardableResult
  func record(
    _ kind: TimelineEvent.Kind,
    source: String,
    cause: Int?,
    session: Int?,
    repeatedIn: [Int] = []
  ) -> Int {
    let time = time
    let size = kind.size
    return state.withLock { state in
      state.lastNumber += 1
      var event = TimelineEvent(
        number: state.lastNumber,
        time: time,
        source: source,
        kind: kind,
        cause: cause,
        session: session,
        size: size
      )
      if !repeatedIn.isEmpty { event.repeatedIn = repeatedIn }
      state.events.append(event)
      if event.isNotable { state.notable.append(event.number) }
      state.bytes += size
      if state.count > limit || state.bytes > byteLimit { drop(from: &state) }
      for (_, listener) in state.listeners { listener(event) }
      return event.number
    }
  }

  /// The number of the event that is the default cause of a new event.
  ///
  /// The value is `nil` if a new event has no cause by default. While a store processes an action,
  /// the default cause is usually the action. After the action has emitted an intent, the default
  /// cause is the intent instead of the action.
  public static var boundCause: Int? {
    guard let cause else { return nil }
    return handling?.successor(of: cause) ?? cause
  }

  private func drop(from state: inout State) {
    while state.count > limit || (state.count > 1 && state.bytes > byteLimit) {
      let size = state.events[state.first].size
      state.bytes -= size
      state.bytesToRemove += size
      state.first += 1
    }
    // Each removal moves all remaining events, so remove many events at once.
    guard state.first > limit || state.bytesToRemove > byteLimit / 4 else { return }
    state.events.removeFirst(state.first)
    (state.first, state.bytesToRemove) = (0, 0)
    let dropped = state.lastNumber - state.count
    state.notable.removeFirst(state.notable.firstIndex { $0 > dropped } ?? state.notable.count)
  }

  /// A snapshot of the events that have not been dropped, with the number of dropped events.
  public var kept: Contents {
    state.withLock { state in
      Contents(
        dropped: state.lastNumber - state.count,
        window: state.events[state.first...],
        notable: state.notable
      )
    }
  }

  /// Returns a copy of the events that follow an event.
  ///
  /// This method copies only the returned events, and is therefore faster than ``kept``, which
  /// takes a snapshot of all events. While a snapshot is in use, the timeline must copy its whole
  /// storage to record an event.
  ///
  /// - Parameters:
  ///   - number: The number of the event before the first event to return.
  ///   - limit: The maximum number of events to return.
  /// - Returns: The events, oldest first.
  package func events(after number: Int, limit: Int) -> [TimelineEvent] {
    state.withLock { state in
      let dropped = state.lastNumber - state.count
      let start = state.first + min(max(number - dropped, 0), state.count)
      return Array(state.events[start..<min(start + max(limit, 0), state.events.count)])
    }
  }

  /// The current time, which the timeline assigns to new events.
  var time: Date { now() }

  /// The closure that returns the current time.
  ///
  /// A lesson replaces this closure, because the app of the lesson has its own clock.
  var now: @Sendable () -> Date {
    get { timeSource.withLock(\.self).now }
    set { timeSource.withLock { $0 = TimeSource(now: newValue) } }
  }

  /// The number of dropped events.
  var droppedCount: Int { state.withLock { $0.lastNumber - $0.count } }

  /// The number of the newest event, or 0 if no event has been recorded.
  public var lastNumber: Int { state.withLock { $0.lastNumber } }

  /// Calls a closure with each event that is recorded after this call.
  ///
  /// The closure must return quickly and must not record events.
  ///
  /// - Parameter listener: The closure to call with each event, on the thread that records the
  ///   event.
  /// - Returns: A token. The closure remains attached until the token is cancelled or released.
  package func listen(_ listener: @escaping @Sendable (TimelineEvent) -> Void) -> ObservationToken {
    listen(isFirst: false, listener)
  }

  /// Calls a closure with each event that is recorded after this call.
  ///
  /// The closure is called before all closures that are already attached. The closure must return
  /// quickly and must not record events.
  ///
  /// - Parameter listener: The closure to call with each event, on the thread that records the
  ///   event.
  /// - Returns: A token. The closure remains attached until the token is cancelled or released.
  func listenFirst(_ listener: @escaping @Sendable (TimelineEvent) -> Void) -> ObservationToken {
    listen(isFirst: true, listener)
  }

  private func listen(
    isFirst: Bool,
    _ listener: @escaping @Sendable (TimelineEvent) -> Void
  ) -> ObservationToken {
    let id = state.withLock { state in
      state.lastListener += 1
      let place = isFirst ? 0 : state.listeners.count
      state.listeners.insert((state.lastListener, listener), at: place)
      return state.lastListener
    }
    return ObservationToken { [self] in state.withLock { $0.listeners.removeAll { $0.id == id } } }
  }
}

extension Timeline {
  /// Creates a timeline for an app with the given clock.
  ///
  /// If the clock is virtual, the timeline records virtual times. Otherwise, it records real times.
  convenience init(over clock: any Clock<Duration>) {
    guard let clock = clock as? VirtualClock else {
      self.init()
      return
    }
    self.init(now: Self.time(of: clock, from: Date(timeIntervalSinceReferenceDate: 0)))
  }

  /// Returns a closure that returns the current time of a virtual clock as a date.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - start: The date that corresponds to instant zero of the clock.
  /// - Returns: The closure.
  static func time(of clock: VirtualClock, from start: Date) -> @Sendable () -> Date {
    { start.addingTimeInterval(clock.now.offset / .seconds(1)) }
  }

  /// Runs an operation, such as a use case, and records the operation as a step in a layer of the
  /// app.
  ///
  /// The step is the cause of all events in the operation and in tasks that the operation starts.
  ///
  /// ```swift
  /// func fetchUsers() async throws -> [User] {
  ///   try await timeline.step("fetchUsers", in: "data") { try await base.fetchUsers() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - layer: The name of the layer, which is the source of the step's events.
  ///   - isolation: The isolation of the operation, which is the isolation of the caller by
  ///     default.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error that the operation throws. In this case, the step is recorded as failed.
  public func step<Result>(
    _ name: String,
    in layer: String,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    let number = record(.step(name: name, event: .started, detail: nil), source: layer)
    do {
      let result = try await Timeline.$cause.withValue(
        number,
        operation: operation,
        isolation: isolation
      )
      record(.step(name: name, event: .finished, detail: nil), source: layer, cause: number)
      return result
    } catch {
      record(
        .step(name: name, event: .failed, detail: error.sentence),
        source: layer,
        cause: number
      )
      throw error
    }
  }
}

/// An action that a store is processing.
///
/// While the store processes the action and notifies its observers, the action is recorded as the
/// cause of new events. After the action has emitted an intent, the intent is recorded as the cause
/// instead, because new events usually result from a coordinator's response to the intent.
final class ActionHandling: Sendable {
  private let action: Int
  private let intent = Atomic(0)

  /// Creates an object that tracks the processing of an action.
  ///
  /// - Parameter action: The number of the action's event.
  init(of action: Int) {
    self.action = action
  }

  /// Records that the tracked action has emitted an intent.
  ///
  /// - Parameter number: The number of the event that records the intent.
  func emit(intent number: Int) {
    intent.store(number, ordering: .relaxed)
  }

  /// Returns the event number of the intent that the action with the event number `cause` emitted.
  ///
  /// The result is `nil` if `cause` is the number of another event, or if the action has not
  /// emitted an intent.
  func successor(of cause: Int) -> Int? {
    guard cause == action else { return nil }
    let intent = intent.load(ordering: .relaxed)
    return intent == 0 ? nil : intent
  }
}
