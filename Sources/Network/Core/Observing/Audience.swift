/// All who are told of a client's requests.
struct Audience: Sendable {
  private enum Listener: Sendable {
    case inline(any NetworkEventObserver)
    case queued(ObserverQueue)
  }

  private let listeners: [Listener]

  init(_ observers: [any NetworkEventObserver]) {
    listeners = observers.map { observer in
      switch observer.delivery {
      case .inline: .inline(observer)
      case .queued(let limit): .queued(ObserverQueue(observer, limit: limit))
      }
    }
  }

  var isEmpty: Bool { listeners.isEmpty }

  func tell(_ event: NetworkEvent) {
    for listener in listeners {
      switch listener {
      case .inline(let observer): observer.observe(event)
      case .queued(let queue): queue.add(.event(event))
      }
    }
  }

  func tell(_ step: NetworkStep, of request: RequestLabel) {
    for listener in listeners {
      switch listener {
      case .inline(let observer): observer.observe(step, of: request)
      case .queued(let queue): queue.add(.step(step, request))
      }
    }
  }
}
