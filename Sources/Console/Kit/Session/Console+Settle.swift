extension Console {
  /// Waits until no effect is in flight.
  ///
  /// On a ``VirtualClock`` time passes at once whenever everything in flight sleeps.
  ///
  /// - Parameter limit: How long to wait at most; ``patience`` when not given.
  /// - Throws: ``ConsoleError/timeout(seconds:waitingFor:)`` that names what still runs, or
  ///   ``ConsoleError/interrupted``.
  public func settle(for limit: Duration? = nil) async throws(ConsoleError) {
    guard !isIdle else { return }
    let limit = limit ?? patience
    let hasSettled =
      if let virtual = clock as? VirtualClock {
        await passTime(on: virtual, atMost: limit) { [self] in isIdle }
      } else {
        await race(limit, wake: app.effects.wakeWaiters) { [self] in
          while !isIdle, !Task.isCancelled { await app.effects.waitUntilMaybeNone() }
        }
      }
    guard !Task.isCancelled else { throw .interrupted }
    guard hasSettled || isIdle else {
      let running = stores.flatMap { store in
        store.effects().map { "\(store.name) still runs \($0.id), started by \($0.startedBy)" }
      }
      throw .timeout(seconds: limit.seconds, waitingFor: running.joined(separator: "; "))
    }
  }

  /// Runs an operation, but no longer than a time.
  ///
  /// - Parameters:
  ///   - limit: The time.
  ///   - wake: Makes the operation look at its task's cancellation.
  ///   - operation: The operation; ends when its task is cancelled.
  /// - Returns: Whether the operation ended by itself.
  func race(
    _ limit: Duration,
    wake: @escaping @MainActor () -> Void,
    _ operation: @escaping @MainActor () async -> Void
  ) async -> Bool {
    let work = Task { await operation() }
    let clock: any Clock<Duration> = clock is VirtualClock ? ContinuousClock() : clock
    let timer = Task {
      try? await clock.sleep(for: limit)
      guard !Task.isCancelled else { return false }
      work.cancel()
      wake()
      return true
    }
    return await withTaskCancellationHandler {
      await work.value
      timer.cancel()
      return await !timer.value
    } onCancel: {
      work.cancel()
      Task { @MainActor in wake() }
    }
  }
}
