import InnoLocking

/// A limiter for the number of concurrent exchanges with each origin.
///
/// Exchanges over the limit wait in first-in, first-out order.
final class HostConnectionLimiter: Sendable {
  private struct Host {
    var running: Set<Int> = []
    var waiting = CancellableQueue<@Sendable () -> Void>()
  }

  private struct State {
    var hosts: [Origin: Host] = [:]
    var lastNumber = 0
  }

  private let limit: Int
  private let state = Locked(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the number of exchanges that are waiting for a connection to an origin.
  func waitingCount(at origin: Origin) -> Int {
    state.withLock { $0.hosts[origin]?.waiting.count ?? 0 }
  }

  /// Returns a new number that identifies an exchange in calls to ``enter(_:_:start:)`` and
  /// ``leave(_:_:)``.
  func makeNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Calls `start` as soon as the exchange with the given number can connect to the origin, unless
  /// the exchange is removed first.
  ///
  /// `start` may be called before this method returns.
  func enter(_ number: Int, _ origin: Origin, start: @escaping @Sendable () -> Void) {
    guard limit < .max else { return start() }
    let isNow = state.withLock { state in
      if state.hosts[origin, default: Host()].running.count < limit {
        state.hosts[origin, default: Host()].running.insert(number)
        return true
      }
      state.hosts[origin]?.waiting.append(start, as: number)
      return false
    }
    if isNow { start() }
  }

  /// Removes a running or waiting exchange.
  ///
  /// If the exchange was running, this method starts the next exchange in the queue.
  func leave(_ number: Int, _ origin: Origin) {
    guard limit < .max else { return }
    let start = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.hosts[origin]?.running.remove(number) != nil else {
        state.hosts[origin]?.waiting.remove(number)
        return nil
      }
      guard let (next, start) = state.hosts[origin]?.waiting.popFirst() else {
        if state.hosts[origin]?.running.isEmpty == true { state.hosts[origin] = nil }
        return nil
      }
      state.hosts[origin]?.running.insert(next)
      return start
    }
    start?()
  }
}

/// A first-in, first-out queue in which each element has a number and can be removed at any time.
struct CancellableQueue<Element: Sendable>: Sendable {
  private var elements: [Int: Element] = [:]
  /// The numbers that identify the elements of the queue, in order of arrival.
  ///
  /// The queue begins at index `first`. The numbers of removed elements remain until the queue is
  /// compacted.
  private var order: [Int] = []
  private var first = 0

  var count: Int { elements.count }

  /// The number of entries in the queue's array, including the entries of removed elements.
  ///
  /// The number is at most twice the number of elements, plus a constant.
  var slotCount: Int { order.count }

  /// Appends an element with a number that identifies the element.
  ///
  /// The number must differ from the numbers of all other elements in the queue.
  mutating func append(_ element: Element, as number: Int) {
    elements[number] = element
    order.append(number)
  }

  /// Removes the element with the given number, if it is still in the queue.
  mutating func remove(_ number: Int) {
    guard elements.removeValue(forKey: number) != nil else { return }
    compact()
  }

  /// Removes and returns the first element, or returns nil if the queue is empty.
  mutating func popFirst() -> (number: Int, element: Element)? {
    while first < order.count {
      let number = order[first]
      first += 1
      guard let element = elements.removeValue(forKey: number) else { continue }
      compact()
      return (number, element)
    }
    return nil
  }

  /// Deletes obsolete numbers from `order` if more than half of the numbers are obsolete.
  ///
  /// A number is obsolete when its element has been removed. Without the deletions, `order` would
  /// grow indefinitely in a queue that never becomes empty.
  ///
  /// The amortized cost is one move for each element.
  private mutating func compact() {
    guard order.count > 2 * elements.count + 16 else { return }
    order.removeAll { elements[$0] == nil }
    first = 0
  }
}
