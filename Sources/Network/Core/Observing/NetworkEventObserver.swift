/// Is told what happens to a client's requests.
///
/// ```swift
/// struct Counting: NetworkEventObserver {
///   func observe(_ event: NetworkEvent) { … }
/// }
/// ```
///
/// A request never waits for an observer, unless that asks to be told inline.
public protocol NetworkEventObserver: Sendable {
  /// How it is told; through a queue of 256 by default.
  var delivery: ObserverDelivery { get }

  /// Takes note of an event.
  ///
  /// - Parameter event: What happened.
  func observe(_ event: NetworkEvent)

  /// Takes note of what happens within an attempt; ignores it by default.
  ///
  /// - Parameters:
  ///   - step: What happened.
  ///   - request: The request and the attempt.
  func observe(_ step: NetworkStep, of request: RequestLabel)

  /// Is told that it was too slow to be told all; ignores it by default.
  ///
  /// - Parameter count: How many of the oldest events and steps it has missed since the last time.
  func missed(_ count: Int)
}

extension NetworkEventObserver {
  /// A queue of 256.
  public var delivery: ObserverDelivery { .queued(limit: 256) }

  /// Nothing.
  ///
  /// - Parameters:
  ///   - step: What happened.
  ///   - request: The request and the attempt.
  public func observe(_ step: NetworkStep, of request: RequestLabel) {}

  /// Nothing.
  ///
  /// - Parameter count: How many it has missed.
  public func missed(_ count: Int) {}
}

/// How an observer is told.
public enum ObserverDelivery: Sendable, Equatable {
  /// One after the other on a queue of its own; past the limit the oldest are dropped.
  case queued(limit: Int)
  /// At once. Events come in the task that made the request, so that the task's local values are
  /// there to be read; steps may come from anywhere. Be quick: the request waits.
  case inline
}
