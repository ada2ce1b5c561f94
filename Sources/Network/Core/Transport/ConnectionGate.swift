import Synchronization

/// Lets a number of exchanges with each origin run at once; the others wait in the order they came.
///
/// Foundation has such a queue of its own, but does not tell when a task leaves it, so a time-out
/// would count the time spent there.
final class ConnectionGate: Sendable {
  private struct Waiter {
    let ticket: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Lane {
    var running = 0
    var waiters: [Waiter] = []
  }

  private struct State {
    var lanes: [Origin: Lane] = [:]
    var lastTicket = 0
    /// Tickets cancelled before their waiter stood in line.
    var cancelled: Set<Int> = []

    mutating func admit(to origin: Origin, limit: Int) -> Bool {
      guard lanes[origin, default: Lane()].running < limit else { return false }
      lanes[origin, default: Lane()].running += 1
      return true
    }
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  func waitingCount(at origin: Origin) -> Int {
    state.withLock { $0.lanes[origin]?.waiters.count ?? 0 }
  }

  /// Waits for a turn; each turn is to be given back with ``leave(_:)``.
  func enter(_ origin: Origin) async throws(NetworkError) {
    let ticket: Int? = state.withLock { state in
      if state.admit(to: origin, limit: limit) { return nil }
      state.lastTicket += 1
      return state.lastTicket
    }
    guard let ticket else { return }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.cancelled.remove(ticket) != nil { return false }
          if state.admit(to: origin, limit: limit) { return true }
          let waiter = Waiter(ticket: ticket, continuation: continuation)
          state.lanes[origin, default: Lane()].waiters.append(waiter)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      cancel(ticket, at: origin)
    }
    state.withLock { _ = $0.cancelled.remove(ticket) }
    guard isAdmitted else { throw .cancelled }
  }

  /// Gives a turn back, to the next in line.
  func leave(_ origin: Origin) {
    let next = state.withLock { state -> Waiter? in
      guard var lane = state.lanes[origin] else { return nil }
      let next = lane.waiters.isEmpty ? nil : lane.waiters.removeFirst()
      if next == nil { lane.running -= 1 }
      state.lanes[origin] = lane.running == 0 ? nil : lane
      return next
    }
    next?.continuation.resume(returning: true)
  }

  private func cancel(_ ticket: Int, at origin: Origin) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.lanes[origin]?.waiters.firstIndex(where: { $0.ticket == ticket })
      else {
        state.cancelled.insert(ticket)
        return nil
      }
      return state.lanes[origin]?.waiters.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }
}
