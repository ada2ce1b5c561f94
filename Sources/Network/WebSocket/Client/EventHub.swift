#if WebSocket
import InnoLocking

/// A hub that delivers the events of a socket to its subscribers.
///
/// Each subscriber receives every event that is published after the subscription, in order of
/// publication. While any subscriber has more than ``limit`` unread events, the connection does not
/// read from the server. Until the app subscribes to the event sequence for the first time, the hub
/// also keeps the newest ``limit`` events, except pings and pongs, for later subscribers. Because
/// of these limits, the hub uses a limited amount of memory even if the app never reads the events.
final class EventHub: Sendable {
  /// The number of unread events above which the connection stops reading from the server.
  static let limit = 256

  private struct Subscriber {
    var events: [WebSocketEvent] = []
    var waiting: CheckedContinuation<[WebSocketEvent]?, Never>?
  }

  /// Events to deliver to a waiting subscriber.
  private struct Delivery {
    let continuation: CheckedContinuation<[WebSocketEvent]?, Never>
    let events: [WebSocketEvent]
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var lastNumber = 0
    /// The newest events, except pings and pongs, that were published before the app subscribed to
    /// the event sequence for the first time.
    ///
    /// After the first subscription, the array is empty.
    var backlog: [WebSocketEvent] = []
    var hasReader = false
    /// The events that are withheld until ``EventHub/release(after:)`` is called, or nil if events
    /// are delivered immediately.
    var held: [WebSocketEvent]?
    var isFinished = false
    /// A closure that resumes reading from the server, or nil if reading is not paused.
    var resume: (@Sendable () -> Void)?

    var isCongested: Bool {
      subscribers.values.contains { $0.events.count > EventHub.limit }
        || held?.count ?? 0 > EventHub.limit
    }

    /// Stores events for all subscribers, and returns the events that the caller must deliver to
    /// subscribers that are waiting.
    mutating func add(_ events: [WebSocketEvent]) -> [Delivery] {
      guard !isFinished, !events.isEmpty else { return [] }
      guard held == nil else {
        held? += events
        return []
      }
      if !hasReader {
        backlog += events.filter { !$0.isHeartbeat }
        let excess = backlog.count - EventHub.limit
        if excess > 0 { backlog.removeFirst(excess) }
      }
      var deliveries: [Delivery] = []
      for key in subscribers.keys {
        if let continuation = subscribers[key]?.waiting {
          subscribers[key]?.waiting = nil
          deliveries.append(Delivery(continuation: continuation, events: events))
        } else {
          subscribers[key]?.events += events
        }
      }
      return deliveries
    }

    mutating func takeResume() -> (@Sendable () -> Void)? {
      guard resume != nil, !isCongested else { return nil }
      defer { resume = nil }
      return resume
    }
  }

  private let state = Locked(State())

  /// A Boolean value that indicates whether the connection has paused reading from the server.
  var isPaused: Bool { state.withLock { $0.resume != nil } }

  /// Publishes events.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - resume: A closure that resumes reading. If this method returns `true`, the closure is
  ///     called as soon as no subscriber has more than ``limit`` unread events.
  /// - Returns: `true` if the connection must pause reading until `resume` is called.
  @discardableResult
  func publish(_ events: [WebSocketEvent], resume: (@Sendable () -> Void)? = nil) -> Bool {
    guard !events.isEmpty else { return false }
    let (deliveries, pauses) = state.withLock { state -> ([Delivery], Bool) in
      let deliveries = state.add(events)
      guard let resume, state.isCongested else { return (deliveries, false) }
      state.resume = resume
      return (deliveries, true)
    }
    for delivery in deliveries { delivery.continuation.resume(returning: delivery.events) }
    return pauses
  }

  /// Withholds events until ``release(after:)`` is called.
  ///
  /// A message can arrive before the event ``WebSocketEvent/connected(_:)`` is published, but
  /// subscribers must receive ``WebSocketEvent/connected(_:)`` before any message.
  func hold() {
    state.withLock { $0.held = [] }
  }

  /// Publishes the given events, followed by the events withheld since the call to ``hold()``.
  func release(after events: [WebSocketEvent]) {
    let (deliveries, resume) = state.withLock { state in
      let all = events + (state.held ?? [])
      state.held = nil
      return (state.add(all), state.takeResume())
    }
    for delivery in deliveries { delivery.continuation.resume(returning: delivery.events) }
    resume?()
  }

  /// Ends each subscription when its subscriber has received all published events.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      state.resume = nil
      return state.subscribers.keys.compactMap { key in
        defer { state.subscribers[key]?.waiting = nil }
        return state.subscribers[key]?.waiting
      }
    }
    for continuation in waiting { continuation.resume(returning: nil) }
  }

  /// Adds a subscriber.
  ///
  /// Until the app reads the events as a sequence for the first time, the hub keeps recent events.
  /// A new subscriber also receives the kept events.
  ///
  /// - Parameter isReader: A Boolean value that indicates whether the app reads the events as a
  ///   sequence. If the value is false, the events are for the handlers of the manager.
  /// - Returns: A number that identifies the subscriber.
  func subscribe(isReader: Bool) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.subscribers[state.lastNumber] = Subscriber(events: state.backlog)
      if isReader { (state.backlog, state.hasReader) = ([], true) }
      return state.lastNumber
    }
  }

  /// Removes the subscriber that the given number identifies.
  func unsubscribe(_ number: Int) {
    let (waiting, resume) = state.withLock { state in
      (state.subscribers.removeValue(forKey: number)?.waiting, state.takeResume())
    }
    waiting?.resume(returning: nil)
    resume?()
  }

  /// Waits for the next events for a subscriber.
  ///
  /// - Returns: One or more unread events. The result is nil if the subscriber has read all events
  ///   and no more events will follow, or if the task is cancelled.
  func next(for number: Int) async -> [WebSocketEvent]? {
    let (events, resume) = take(number)
    resume?()
    if let events { return events.isEmpty ? nil : events }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        typealias Answer = (events: [WebSocketEvent]?, resume: (@Sendable () -> Void)?)
        let answer = state.withLock { state -> Answer? in
          guard let subscriber = state.subscribers[number], !Task.isCancelled else {
            return (nil, nil)
          }
          if !subscriber.events.isEmpty {
            state.subscribers[number]?.events = []
            return (subscriber.events, state.takeResume())
          }
          guard !state.isFinished else { return (nil, nil) }
          state.subscribers[number]?.waiting = continuation
          return nil
        }
        answer?.resume?()
        if let answer { continuation.resume(returning: answer.events) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.subscribers[number]?.waiting = nil }
        return state.subscribers[number]?.waiting
      }
      waiting?.resume(returning: nil)
    }
  }

  /// Removes and returns the unread events of a subscriber.
  ///
  /// - Returns: The events, and a closure that the caller must call to resume reading from the
  ///   server. The array is nil if the subscriber must wait, and empty if no more events will
  ///   follow. The closure is nil if reading is not paused or must stay paused.
  private func take(_ number: Int) -> ([WebSocketEvent]?, resume: (@Sendable () -> Void)?) {
    state.withLock { state in
      guard let events = state.subscribers[number]?.events else { return ([], nil) }
      guard !events.isEmpty else { return (state.isFinished ? [] : nil, nil) }
      state.subscribers[number]?.events = []
      return (events, state.takeResume())
    }
  }
}

extension WebSocketEvent {
  fileprivate var isHeartbeat: Bool {
    switch self {
    case .ping, .pong: true
    default: false
    }
  }
}

/// A sequence of the events of a socket.
///
/// The sequence ends when the connection has ended and the socket does not reconnect. If a
/// subscriber reads too slowly, the connection pauses reading from the server. To unsubscribe,
/// release the sequence and its iterators.
public struct WebSocketEvents: AsyncSequence, Sendable {
  /// The type of the sequence's errors, which is `Never`.
  ///
  /// The sequence does not throw errors.
  public typealias Failure = Never
  /// The type of the events in the sequence.
  public typealias Element = WebSocketEvent

  fileprivate final class Subscription: Sendable {
    let hub: EventHub
    let number: Int

    init(_ hub: EventHub, isReader: Bool) {
      self.hub = hub
      number = hub.subscribe(isReader: isReader)
    }

    deinit {
      hub.unsubscribe(number)
    }
  }

  /// An iterator over the events of a socket.
  ///
  /// If a sequence has several iterators, each event is delivered to only one of the iterators.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let subscription: Subscription
    private var events: [WebSocketEvent] = []
    private var position = 0

    fileprivate init(_ subscription: Subscription) {
      self.subscription = subscription
    }

    /// Returns the next event.
    ///
    /// - Returns: The next event. The result is nil if the sequence has ended and all events have
    ///   been read, or if the task is cancelled.
    public mutating func next() async -> WebSocketEvent? {
      await next(isolation: nil)
    }

    /// Returns the next event.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The next event. The result is nil if the sequence has ended and all events have
    ///   been read, or if the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> WebSocketEvent? {
      if position == events.count {
        guard let next = await subscription.hub.next(for: subscription.number) else { return nil }
        (events, position) = (next, 0)
      }
      defer { position += 1 }
      return events[position]
    }
  }

  private let subscription: Subscription

  init(_ hub: EventHub, isReader: Bool = true) {
    subscription = Subscription(hub, isReader: isReader)
  }

  /// Creates an iterator.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription)
  }
}
#endif
