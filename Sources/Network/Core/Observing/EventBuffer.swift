import InnoLocking
import Dispatch

/// A buffer that keeps events until they are delivered to an observer on a dispatch queue.
final class EventBuffer: Sendable {
  enum Item: Sendable {
    case event(NetworkEvent)
    case step(NetworkStep, RequestLabel)
  }

  private struct State {
    var items: [Item] = []
    var missed = 0
    var isDelivering = false
  }

  private let observer: any NetworkEventObserver
  private let limit: Int
  private let queue = DispatchQueue(label: "InnoNetwork.observer")
  private let state = Locked(State())

  init(_ observer: any NetworkEventObserver, limit: Int) {
    self.observer = observer
    self.limit = max(limit, 1)
  }

  func add(_ item: Item) {
    let isFirst = state.withLock { state in
      if state.items.count == limit {
        state.items.removeFirst()
        state.missed += 1
      }
      state.items.append(item)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if isFirst { queue.async { self.deliver() } }
  }

  private func deliver() {
    while let (items, missed) = take() {
      if missed > 0 { observer.missed(missed) }
      for item in items {
        switch item {
        case .event(let event): observer.observe(event)
        case .step(let step, let request): observer.observe(step, of: request)
        }
      }
    }
  }

  private func take() -> (items: [Item], missed: Int)? {
    state.withLock { state in
      guard !state.items.isEmpty else {
        state.isDelivering = false
        return nil
      }
      defer { (state.items, state.missed) = ([], 0) }
      return (state.items, state.missed)
    }
  }
}
