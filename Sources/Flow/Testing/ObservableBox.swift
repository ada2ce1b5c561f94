import InnoLocking

/// A box with a mutable value.
///
/// Tasks can wait until the value meets a condition.
///
/// A wait ends when the value meets the condition, when the time limit is reached, or when the
/// waiting task is cancelled. The wait does not poll.
final class ObservableBox<Value: Sendable>: Sendable {
  /// The reason why a wait ended.
  enum Outcome: Sendable {
    case met
    case timedOut
    case cancelled
  }

  private struct Wait: Sendable {
    let id: Int
    let isMet: @Sendable (Value) -> Bool
    let continuation: CheckedContinuation<Outcome, Never>
    let alarm: Task<Void, Never>

    func end(_ result: Outcome) {
      alarm.cancel()
      continuation.resume(returning: result)
    }
  }

  private struct Storage: Sendable {
    var value: Value
    var waits: [Wait] = []
    var lastID = 0
  }

  private let storage: Locked<Storage>

  init(_ value: Value) {
    storage = Locked(Storage(value: value))
  }

  var value: Value { storage.withLock { $0.value } }

  /// Changes the value, and ends all waits for a condition that the new value meets.
  func withValue<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    let (result, met) = storage.withLock { storage in
      let result = body(&storage.value)
      let met = storage.waits.filter { $0.isMet(storage.value) }
      storage.waits.removeAll { wait in met.contains { $0.id == wait.id } }
      return (result, met)
    }
    for wait in met { wait.end(.met) }
    return result
  }

  /// Waits until the value meets a condition.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait, in real time.
  ///   - isMet: The condition, which is evaluated immediately and after each change.
  /// - Returns: The outcome of the wait.
  func wait(
    atMost limit: Duration,
    until isMet: @escaping @Sendable (Value) -> Bool
  ) async -> Outcome {
    let id = storage.withLock { storage in
      storage.lastID += 1
      return storage.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let atOnce: Outcome? = storage.withLock { storage in
          if isMet(storage.value) { return .met }
          if Task.isCancelled { return .cancelled }
          let alarm = Task {
            try? await Task.sleep(for: limit)
            self.giveUp(id, .timedOut)
          }
          storage.waits.append(
            Wait(id: id, isMet: isMet, continuation: continuation, alarm: alarm)
          )
          return nil
        }
        if let atOnce { continuation.resume(returning: atOnce) }
      }
    } onCancel: {
      giveUp(id, .cancelled)
    }
  }

  private func giveUp(_ id: Int, _ outcome: Outcome) {
    let wait = storage.withLock { storage in
      storage.waits.firstIndex { $0.id == id }.map { storage.waits.remove(at: $0) }
    }
    wait?.end(outcome)
  }
}
