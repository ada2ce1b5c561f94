/// Knows whose turn it is at each origin: so many exchanges run at once, and the others wait in the
/// order they came.
///
/// Foundation has such a queue too, but does not tell when an exchange leaves it. A time-out must not
/// count the time spent there, so it begins with the turn.
final class ConnectionLanes: Sendable {
  /// Where an exchange stands in line.
  struct Place: Sendable {
    let number: Int
    let origin: Origin

    init(_ number: Int, at origin: Origin) {
      self.number = number
      self.origin = origin
    }
  }

  private struct Lane {
    var running: Set<Int> = []
    var waiting = WaitingLine<@Sendable () -> Void>()
  }

  private struct State {
    var lanes: [Origin: Lane] = [:]
    var lastNumber = 0
  }

  private let limit: Int
  private let state = Locked(State())

  init(limit: Int) {
    self.limit = limit
  }

  func waitingCount(at origin: Origin) -> Int {
    state.withLock { $0.lanes[origin]?.waiting.count ?? 0 }
  }

  /// A number to enter and leave by.
  func makeNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Stands in line.
  ///
  /// - Parameter start: Is called when the turn has come, if it has not come now.
  /// - Returns: Whether the turn has come now.
  func enter(_ place: Place, start: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if state.lanes[place.origin, default: Lane()].running.count < limit {
        state.lanes[place.origin, default: Lane()].running.insert(place.number)
        return true
      }
      state.lanes[place.origin]?.waiting.append(start, as: place.number)
      return false
    }
  }

  /// Leaves, whether the turn has come or not; the next in line is started.
  func leave(_ place: Place) {
    let (number, origin) = (place.number, place.origin)
    let start = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.lanes[origin]?.running.remove(number) != nil else {
        state.lanes[origin]?.waiting.remove(number)
        return nil
      }
      guard let (next, start) = state.lanes[origin]?.waiting.popFirst() else {
        if state.lanes[origin]?.running.isEmpty == true { state.lanes[origin] = nil }
        return nil
      }
      state.lanes[origin]?.running.insert(next)
      return start
    }
    start?()
  }
}
