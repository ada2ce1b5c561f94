import InnoLocking

/// A value that can be set only once.
///
/// Any number of tasks can wait for the value.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [Int: CheckedContinuation<Value, Never>] = [:]
    var ticket = 0
  }

  private let state = Locked(State())

  /// Sets the value and resumes all waiting tasks, unless the value is already set.
  func resolve(_ value: Value) {
    let waiting = state.withLock { state in
      guard state.value == nil else { return [Int: CheckedContinuation<Value, Never>]() }
      state.value = value
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values {
      continuation.resume(returning: value)
    }
  }

  /// Waits for the value and returns it, or returns a fallback if the waiting task is cancelled.
  func value(ifCancelled fallback: Value) async -> Value {
    let ticket = state.withLock { state in
      state.ticket += 1
      return state.ticket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state -> Value? in
          if let value = state.value { return value }
          if Task.isCancelled { return fallback }
          state.waiting[ticket] = continuation
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: fallback)
    }
  }
}

/// The owner of a promise.
///
/// When the owner is released, the promise is resolved with a fallback.
final class PromiseOwner<Value: Sendable>: Sendable {
  let promise: Promise<Value>
  private let fallback: Value

  init(_ promise: Promise<Value> = Promise(), otherwise fallback: Value) {
    self.promise = promise
    self.fallback = fallback
  }

  deinit {
    promise.resolve(fallback)
  }

  func resolve(_ value: Value) {
    promise.resolve(value)
  }
}
