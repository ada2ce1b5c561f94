/// A type that observes the requests of a client.
///
/// ```swift
/// struct Counting: NetworkEventObserver {
///   func observe(_ event: NetworkEvent) { … }
/// }
/// ```
///
/// A request waits for an observer only if the observer's ``delivery`` is
/// ``ObserverDelivery/inline``.
public protocol NetworkEventObserver: Sendable {
  /// The mode in which events are delivered.
  ///
  /// The default is ``ObserverDelivery/queued(limit:)`` with a limit of 256.
  var delivery: ObserverDelivery { get }

  /// The counter that numbers the requests of all clients that have this observer.
  ///
  /// By default, the value is `nil`, and each client has its own counter.
  ///
  /// If several observers of a client have a counter, the client uses the first counter.
  var requestCounter: RequestCounter? { get }

  /// Receives an event.
  ///
  /// - Parameter event: The event.
  func observe(_ event: NetworkEvent)

  /// Receives a step within an attempt.
  ///
  /// The default implementation does nothing.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - request: The numbers that identify the request and the attempt.
  func observe(_ step: NetworkStep, of request: RequestLabel)

  /// Receives the number of events and steps that were dropped because the observer was too slow.
  ///
  /// The default implementation does nothing.
  ///
  /// - Parameter count: The number of events and steps that were dropped since the previous call.
  func missed(_ count: Int)
}

extension NetworkEventObserver {
  /// The default delivery mode: a queue of up to 256 events.
  public var delivery: ObserverDelivery { .queued(limit: 256) }

  /// The default request counter: nil, so each client has its own counter.
  public var requestCounter: RequestCounter? { nil }

  /// Ignores a step within an attempt.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - request: The numbers that identify the request and the attempt.
  public func observe(_ step: NetworkStep, of request: RequestLabel) {}

  /// Ignores the number of events and steps that were dropped.
  ///
  /// - Parameter count: The number of events and steps that were dropped since the previous call.
  public func missed(_ count: Int) {}
}

/// A mode in which events are delivered to an observer.
public enum ObserverDelivery: Sendable, Equatable {
  /// Events are delivered one at a time, on the observer's own queue.
  ///
  /// If the queue is full, each new event replaces the oldest event in the queue.
  case queued(limit: Int)
  /// Events are delivered synchronously.
  ///
  /// The request waits until the observer returns, so the observer must return quickly.
  ///
  /// Most events are delivered in the task of the request, so the observer can read the task-local
  /// values of that task. Events about the steps of a transfer, and about the failure of a stream,
  /// can be delivered on any thread.
  case inline
}
