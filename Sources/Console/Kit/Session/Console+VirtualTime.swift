extension Console {
  /// How long nothing must have happened before what does not sleep is taken to wait for something
  /// else, in real time.
  private static let grace: Duration = .milliseconds(100)

  /// Lets virtual time pass until something holds.
  ///
  /// Whoever sleeps is woken one after the other, each when all else in flight sleeps too: that makes
  /// the order of events the same each time.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - limit: How much time may pass on the clock, and for what does not sleep on it in reality.
  ///   - isDone: Whether it holds.
  /// - Returns: Whether it came to hold.
  func passTime(
    on clock: VirtualClock,
    atMost limit: Duration,
    until isDone: @escaping @MainActor () -> Bool
  ) async -> Bool {
    let end = clock.now.advanced(by: limit)
    while !isDone(), !Task.isCancelled {
      await rest(on: clock, atMost: limit, waitsForReality: true, or: isDone)
      guard !isDone(), !Task.isCancelled else { break }
      guard let next = clock.deadlines.first, next <= end else { return false }
      clock.advanceToNext()
    }
    return isDone()
  }

  /// Moves a virtual clock, and lets whoever wakes meanwhile go to sleep again before it moves on.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - duration: How far to move it.
  func advance(_ clock: VirtualClock, by duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    func rest() async {
      await self.rest(on: clock, atMost: patience, waitsForReality: false) { [self] in isIdle }
    }
    await rest()
    while let next = clock.deadlines.first, next <= end, !Task.isCancelled {
      clock.advanceToNext()
      await rest()
    }
    clock.advance(to: end)
  }

  /// Waits until each effect in flight sleeps on the clock, or nothing happens any more.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - limit: How long to wait at most, in real time.
  ///   - waitsForReality: Whether what does not sleep, while nobody does, is given all that time.
  ///   - isDone: What makes waiting needless.
  private func rest(
    on clock: VirtualClock,
    atMost limit: Duration,
    waitsForReality: Bool,
    or isDone: @escaping @MainActor () -> Bool
  ) async {
    func isAtRest() -> Bool {
      let effects = stores.reduce(0) { $0 + $1.effects().count }
      return isDone() || effects > 0 && clock.deadlines.count >= effects
    }
    let end = ContinuousClock.now + limit
    while !isAtRest(), !Task.isCancelled, ContinuousClock.now < end {
      let isPatient = waitsForReality && clock.deadlines.isEmpty && !isIdle
      // Another session may have moved the clock past a sleep that came and went in between.
      let before = (timeline.lastNumber, clock.deadlines, clock.now)
      let (changes, continuation) = AsyncStream.makeStream(
        of: Void.self,
        bufferingPolicy: .bufferingNewest(1)
      )
      let stop = timeline.listen { _ in continuation.yield() }
      let stopWaking = clock.onSleep { continuation.yield() }
      continuation.yield()
      _ = await race(
        isPatient ? ContinuousClock.now.duration(to: end) : Self.grace,
        wake: { continuation.finish() }
      ) {
        // The first sleeper shortens the time that is left for others.
        for await _ in changes where isAtRest() || isPatient && !clock.deadlines.isEmpty {
          return
        }
      }
      stop()
      stopWaking()
      guard before != (timeline.lastNumber, clock.deadlines, clock.now) else { return }
    }
  }
}
