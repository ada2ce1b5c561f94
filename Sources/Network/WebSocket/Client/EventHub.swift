#if WebSocket
import InnoLocking

/// A hub that delivers the events of a socket to its subscribers.
///
/// Each subscriber receives every event in order. If one of them has more than ``limit`` events
/// left to read, the connection reads no more. Until the first subscription, the newest events are
/// kept instead, except pings and pongs: a socket whose events nobody reads takes the same memory
/// for as long as it is open.
final class EventHub: Sendable {
  /// The number of unread events above which the connection stops reading.
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
    /// The events before the first subscription by a reader.
    var backlog: [WebSocketEvent] = []
    var hasReader = false
    /// The events that are held until their connection is reported; nil if none are.
    var held: [WebSocketEvent]?
    var isFinished = false
    /// Resumes reading.
    var resume: (@Sendable () -> Void)?

    var isCongested: Bool {
      subscribers.values.contains { $0.events.count > EventHub.limit }
        || held?.count ?? 0 > EventHub.limit
    }

    /// Adds events for all subscribers, and returns those that can be delivered now.
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

  /// A Boolean value that indicates whether the connection has stopped reading.
  var isPaused: Bool { state.withLock { $0.resume != nil } }

  /// Publishes events.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - resume: A closure that is called as soon as the subscribers can receive more, but only if
  ///     this method returns true.
  /// - Returns: `true` if the connection must stop reading.
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

  /// Holds the events of a new connection, since they may arrive before the connection is reported.
  func hold() {
    state.withLock { $0.held = [] }
  }

  /// Publishes events, and then the held ones.
  func release(after events: [WebSocketEvent]) {
    let (deliveries, resume) = state.withLock { state in
      let all = events + (state.held ?? [])
      state.held = nil
      return (state.add(all), state.takeResume())
    }
    for delivery in deliveries { delivery.continuation.resume(returning: delivery.events) }
    resume?()
  }

  /// Ends all subscriptions after the events published so far.
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

  /// Adds a subscriber; the first reader receives the events that were published before.
  ///
  /// - Parameter isReader: A Boolean value that indicates whether the subscriber is an event
  ///   sequence of the app, as opposed to its handlers.
  /// - Returns: The number of the subscriber.
  func subscribe(isReader: Bool) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.subscribers[state.lastNumber] = Subscriber(events: state.backlog)
      if isReader { (state.backlog, state.hasReader) = ([], true) }
      return state.lastNumber
    }
  }

  /// Removes a subscriber.
  func unsubscribe(_ number: Int) {
    let (waiting, resume) = state.withLock { state in
      (state.subscribers.removeValue(forKey: number)?.waiting, state.takeResume())
    }
    waiting?.resume(returning: nil)
    resume?()
  }

  /// Returns the next events of a subscriber, at least one; nil at the end, or if the task is
  /// cancelled.
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

  /// Takes the events of a subscriber: an empty array at the end; nil if the subscriber must wait.
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

/// The events of a socket, as they arrive.
///
/// The sequence ends when the socket is closed and does not reconnect. A subscriber that reads too
/// slowly slows the server down. To unsubscribe, end the task or release the sequence.
public struct WebSocketEvents: AsyncSequence, Sendable {
  /// The events are never interrupted by an error.
  public typealias Failure = Never
  /// The type of the elements.
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

  /// An iterator over the events.
  ///
  /// All iterators of a sequence share them.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let subscription: Subscription
    private var events: [WebSocketEvent] = []
    private var position = 0

    fileprivate init(_ subscription: Subscription) {
      self.subscription = subscription
    }

    /// Returns the next event.
    ///
    /// - Returns: The event; nil at the end, or if the task is cancelled.
    public mutating func next() async -> WebSocketEvent? {
      await next(isolation: nil)
    }

    /// Returns the next event.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The event; nil at the end, or if the task is cancelled.
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
