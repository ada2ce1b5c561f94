import InnoLocking
import InnoObservation

// MARK: - Settling and waiting

extension Console {
  /// Waits until no effect is in flight.
  ///
  /// If the app uses a ``VirtualClock``, this method advances the clock whenever all effects in
  /// flight are sleeping. The effects therefore do not sleep in real time.
  ///
  /// - Parameter limit: The time limit, or `nil` for ``defaultTimeout``.
  /// - Throws: ``ConsoleError/interrupted``, or ``ConsoleError/timeout(after:waitingFor:)`` with
  ///   the names of the effects, commands and downloads that are still running.
  package func settle(for limit: Duration? = nil) async throws(ConsoleError) {
    await runReadyTasks()
    guard !isIdle else { return }
    let limit = limit ?? defaultTimeout
    let hasSettled =
      if let virtual = app.virtualClock {
        await passTime(on: virtual, atMost: limit) { [self] in isIdle }
      } else {
        await race(limit, wake: app.effects.wakeWaiters) { isOver in
          while !isIdle, !isOver() { await app.effects.waitUntilMaybeNone() }
        }
      }
    guard !Task.isCancelled else { throw .interrupted }
    guard hasSettled || isIdle else {
      throw .timeout(
        after: limit,
        waitingFor: "\(workInFlight); use \"set timeout\" to wait longer, or \"set settle off\" if "
          + "the work never ends"
      )
    }
  }

  /// The part of an error message that lists the effects, commands and downloads in flight.
  ///
  /// The clauses are separated by semicolons. For example, the clause for an effect is
  /// `people is still running people-feature-load, started by onAppear`.
  var workInFlight: String {
    let effects = stores.flatMap { store in
      store.effects().map { "\(store.name) is still running \($0.id), started by \($0.startedBy)" }
    }
    let commands = app.effects.commands.sorted { $0.key < $1.key }.map { _, command in
      "\(command.session == session ? "this" : "another") session is still running \(command.name)"
    }
    #if Download
    let transfers = (downloads?.rows ?? []).enumerated().filter { $0.element.isRunning }.map {
      "download #\($0.offset + 1) is still running"
    }
    #else
    let transfers: [String] = []
    #endif
    let all = effects + commands + transfers
    return all.isEmpty ? "work is in flight" : all.joined(separator: "; ")
  }

  /// Waits until a condition is true.
  ///
  /// - Parameters:
  ///   - condition: The condition to wait for.
  ///   - limit: The time limit.
  /// - Throws: ``CommandFailure`` if the condition cannot be evaluated, if the time limit is
  ///   exceeded, or if the command is interrupted.
  func wait(for condition: Condition, limit: Duration) async throws(CommandFailure) {
    if try condition.holds(in: self) { return }
    var failure: CommandFailure?
    let isDone: @MainActor () -> Bool = { [self] in
      do throws(CommandFailure) {
        return try condition.holds(in: self)
      } catch {
        failure = error
        return true
      }
    }
    let held =
      if let virtual = app.virtualClock {
        await passTime(on: virtual, atMost: limit, until: isDone)
      } else {
        await waitForChange(limit, until: isDone)
      }
    if let failure { throw failure }
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    guard !held, try !condition.holds(in: self) else { return }
    let actual: String
    do throws(CommandFailure) {
      actual = try condition.check(in: self).sentence
    } catch {
      actual = "\(error.error)"
    }
    throw ConsoleError.timeout(
      after: limit,
      waitingFor: "\(condition) is still false (\(actual))"
    ).at(nil)
  }

  /// Waits until a condition is true, and checks the condition after each event.
  ///
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - clock: The app's virtual clock, or `nil`. The condition is also checked whenever a task
  ///     begins to sleep on the clock.
  ///   - isDone: A closure that returns `true` if the condition is true.
  /// - Returns: `true` if the condition became true within the time limit.
  @discardableResult
  private func waitForChange(
    _ limit: Duration,
    sleepsOn clock: VirtualClock? = nil,
    until isDone: @escaping @MainActor () -> Bool
  ) async -> Bool {
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let tokens = [
      timeline.listen { _ in continuation.yield() }, clock?.onSleep { continuation.yield() },
    ]
    defer { for token in tokens { token?.cancel() } }
    // Check the condition now, because the app may have changed on another thread before the
    // listener was attached.
    continuation.yield()
    return await race(limit, wake: { continuation.finish() }) { _ in
      for await _ in changes where isDone() { return }
    }
  }

  /// Runs an operation with a time limit.
  ///
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - wake: A closure that causes the operation to check whether it must end.
  ///   - operation: The operation to run, which receives a closure that returns `true` if the
  ///     operation must end.
  /// - Returns: `true` if the operation ended within the time limit.
  private func race(
    _ limit: Duration,
    wake: @escaping @MainActor () -> Void,
    _ operation: (_ isOver: @MainActor () -> Bool) async -> Void
  ) async -> Bool {
    let deadlines = app.deadlines
    var isOverdue = false
    let number = deadlines.begin(limit) {
      isOverdue = true
      wake()
    }
    defer { deadlines.end(number) }
    await withTaskCancellationHandler {
      await operation { isOverdue || Task.isCancelled }
    } onCancel: {
      Task { @MainActor in wake() }
    }
    return !isOverdue
  }
}

// MARK: - Virtual time

extension Console {
  /// The maximum real time that the console waits for an event, or for an effect to begin sleeping.
  ///
  /// After this time, an effect that is not sleeping is assumed to be waiting for something other
  /// than the clock.
  private static let grace: Duration = .milliseconds(100)

  /// The maximum real time for which a replay waits for an event.
  ///
  /// If no event occurs within this time, the replay delivers the next recorded response early.
  static let answerGrace: Duration = .seconds(1)

  /// Advances virtual time until a condition is true or a time limit is exceeded.
  ///
  /// The clock wakes one sleeper at a time, and only when every other effect in flight is sleeping
  /// or appears to be waiting for something other than the clock. The sleepers therefore wake in
  /// the same order in every run.
  ///
  /// - Parameters:
  ///   - clock: The clock to advance.
  ///   - limit: The time limit in virtual time. If an effect is not sleeping, the method also waits
  ///     for at most this duration in real time.
  ///   - isDone: A closure that returns `true` if the condition is true.
  /// - Returns: `true` if the condition became true within the time limit.
  private func passTime(
    on clock: VirtualClock,
    atMost limit: Duration,
    until isDone: @escaping @MainActor () -> Bool
  ) async -> Bool {
    let end = clock.now.advanced(by: limit)
    var isOver = false
    while !isOver, !isDone(), !Task.isCancelled {
      await rest(on: clock, atMost: limit, waitsForReality: true, or: isDone) {
        guard !isDone(), !Task.isCancelled else { return }
        guard let next = clock.deadlines.first, next <= end else { return isOver = true }
        clock.advanceToNext()
      }
    }
    return isDone()
  }

  /// Advances a virtual clock.
  ///
  /// When a sleeping task wakes, the task can begin another sleep before the clock advances
  /// further.
  ///
  /// - Parameters:
  ///   - clock: The clock to advance.
  ///   - duration: The duration by which to advance the clock.
  func advance(_ clock: VirtualClock, by duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    var isOver = false
    while !isOver {
      await rest {
        if let next = clock.deadlines.first, next <= end, !Task.isCancelled {
          clock.advanceToNext()
        } else {
          clock.advance(to: end)
          isOver = true
        }
      }
    }
  }

  /// Waits until the app has no more work that can run at the current virtual time.
  ///
  /// The wait ends when each running effect either sleeps or waits for a response that a replay
  /// has not delivered yet. Because of the wait, the next command starts in the same state in every
  /// run. If the app does not use a ``VirtualClock``, this method does not wait.
  ///
  /// - Parameter action: A closure to call after the wait, before any other task can run.
  func rest(then action: @MainActor () -> Void = {}) async {
    guard let virtual = app.virtualClock else { return action() }
    await runReadyTasks()
    guard !isIdle else { return action() }
    await rest(
      on: virtual,
      atMost: defaultTimeout,
      waitsForReality: false,
      or: { [self] in isIdle },
      then: action
    )
  }

  /// Runs an operation of the app on behalf of a command.
  ///
  /// If the app uses a ``VirtualClock``, virtual time advances until the operation ends.
  ///
  /// - Parameters:
  ///   - name: The name of the command, without arguments that may be secret.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error that the operation throws.
  func perform<Value>(
    _ name: String,
    _ operation: @escaping @MainActor () async throws -> Value
  ) async throws
    -> Value
  {
    guard let virtual = app.virtualClock else { return try await operation() }
    var result: Result<Value, any Error>?
    let effects = app.effects
    let id = effects.started(RunningEffects.Command(name: name, session: session))
    let task = Task {
      do {
        result = .success(try await InheritedExecutor.inherit { try await operation() })
      } catch {
        result = .failure(error)
      }
      effects.ended(command: id)
      virtual.notifyListeners()
    }
    return try await withTaskCancellationHandler {
      _ = await passTime(on: virtual, atMost: Self.year) { result != nil }
      await task.value
      guard let result else { throw CancellationError() }
      return try result.get()
    } onCancel: {
      task.cancel()
    }
  }

  /// The maximum virtual time that an operation can take.
  private static let year = Duration.seconds(365 * 86_400)

  /// Waits until every effect in flight is sleeping, or until nothing happens for a short time.
  ///
  /// After this method returns, another task can run before the caller continues, and another
  /// session can advance the clock. Code that depends on the state at the end of the wait must
  /// therefore be in `action`.
  ///
  /// - Parameters:
  ///   - clock: The clock on which effects sleep.
  ///   - limit: The maximum real time to wait.
  ///   - waitsForReality: A Boolean value that indicates whether to wait for work that does not use
  ///     the clock. If the value is `true` and no effect is sleeping, the method waits for the next
  ///     event until the limit is reached. If the value is `false`, the method waits at most
  ///     ``grace`` for the next event.
  ///   - isDone: A closure that returns `true` if the wait can end.
  ///   - action: A closure to call after the wait, before any other task can run.
  private func rest(
    on clock: VirtualClock,
    atMost limit: Duration,
    waitsForReality: Bool,
    or isDone: @escaping @MainActor () -> Bool,
    then action: @MainActor () -> Void
  ) async {
    defer { action() }
    let playback = app.replay?.playback
    // If the next deferred answer was recorded before the earliest deadline, wait for the answer.
    // The answer may depend on work on another thread.
    func awaitsAnswer() -> Bool {
      guard waitsForReality, let answer = playback?.nextAnswer else { return false }
      return clock.deadlines.first.map { answer < $0 } ?? true
    }
    func isAtRest() -> Bool {
      if isDone() { return true }
      if isIdle || awaitsAnswer() { return false }
      return clock.deadlines.count + (playback?.heldCount ?? 0) >= app.effects.count
    }
    let end = ContinuousClock.now + limit
    await runReadyTasks()
    while !isAtRest(), !Task.isCancelled, ContinuousClock.now < end {
      let needsAnswer = awaitsAnswer()
      let isPatient = waitsForReality && clock.deadlines.isEmpty && !isIdle && !needsAnswer
      // Also compare the time of the clock. If another session advanced the clock, a sleep may have
      // begun and ended between two checks.
      let before = (timeline.lastNumber, clock.deadlines, clock.now)
      let limit =
        isPatient
        ? ContinuousClock.now.duration(to: end) : needsAnswer ? Self.answerGrace : Self.grace
      await waitForChange(limit, sleepsOn: clock) {
        // After one effect has begun to sleep, wait no longer than the grace period for the other
        // effects.
        isAtRest() || isPatient && !clock.deadlines.isEmpty
      }
      if before == (timeline.lastNumber, clock.deadlines, clock.now) {
        guard needsAnswer, playback?.answerNext(isForced: true) == true else { return }
      }
      await runReadyTasks()
    }
  }
}
