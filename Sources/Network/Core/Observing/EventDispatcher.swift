/// A dispatcher that delivers each ``NetworkEvent`` and each ``NetworkStep`` to the observers of a
/// client.
struct EventDispatcher: Sendable {
  private enum Destination: Sendable {
    case inline(any NetworkEventObserver)
    case queued(EventBuffer)
  }

  private let destinations: [Destination]

  /// The request counter of the first observer that has one, or nil if no observer has one.
  let requestCounter: RequestCounter?

  init(_ observers: [any NetworkEventObserver]) {
    requestCounter = observers.lazy.compactMap { $0.requestCounter }.first
    destinations = observers.map { observer in
      switch observer.delivery {
      case .inline: .inline(observer)
      case .queued(let limit): .queued(EventBuffer(observer, limit: limit))
      }
    }
  }

  var isEmpty: Bool { destinations.isEmpty }

  func send(_ event: NetworkEvent) {
    for destination in destinations {
      switch destination {
      case .inline(let observer): observer.observe(event)
      case .queued(let queue): queue.add(.event(event))
      }
    }
  }

  func send(_ step: NetworkStep, of request: RequestLabel) {
    for destination in destinations {
      switch destination {
      case .inline(let observer): observer.observe(step, of: request)
      case .queued(let queue): queue.add(.step(step, request))
      }
    }
  }
}

/// A reporter that passes the events of one attempt to the observers, and also passes the failure
/// of the attempt to the logger.
struct AttemptReporter: Sendable {
  let label: RequestLabel
  let dispatcher: EventDispatcher
  let logger: any NetworkLogger

  func report(_ event: NetworkEvent) {
    dispatcher.send(event)
  }

  func report(_ step: NetworkStep) {
    dispatcher.send(step, of: label)
  }

  func report(_ error: NetworkError, after duration: Duration) {
    dispatcher.send(
      .requestFailed(id: label.id, attempt: label.attempt, error: error, duration: duration)
    )
    logger.log(error: error, of: label, duration: duration)
  }

  /// A closure that forwards transport events to the observers, or nil if there are no observers.
  var monitor: (@Sendable (TransportEvent) -> Void)? {
    guard !dispatcher.isEmpty else { return nil }
    return { [dispatcher, label] in dispatcher.send(.transport($0), of: label) }
  }
}
