import InnoLocking

/// Limits the exchanges that run at once with each origin; the others wait in the order they came.
final class ConnectionLanes: Sendable {
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

  /// Stands in line, to be started when the turn has come, which may be now.
  func enter(_ number: Int, _ origin: Origin, start: @escaping @Sendable () -> Void) {
    let isNow = state.withLock { state in
      if state.lanes[origin, default: Lane()].running.count < limit {
        state.lanes[origin, default: Lane()].running.insert(number)
        return true
      }
      state.lanes[origin]?.waiting.append(start, as: number)
      return false
    }
    if isNow { start() }
  }

  /// Leaves, whether the turn has come or not; the next in line is started.
  func leave(_ number: Int, _ origin: Origin) {
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
