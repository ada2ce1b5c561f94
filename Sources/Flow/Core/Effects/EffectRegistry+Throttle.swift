extension EffectRegistry {
  /// Decides whether throttled work starts now, at the end of the throttle window, or never.
  ///
  /// - Returns: The effect that the caller must start: the work itself, or the timer for the end of
  ///   the throttle window. The result is `nil` if the work never starts, or if the timer is
  ///   already running.
  func open(
    _ work: EffectNode,
    _ throttle: Throttle,
    _ id: EffectID,
    _ step: inout EffectStep,
    _ cause: () -> any Sendable
  ) -> EffectNode? {
    guard throttle.leading || throttle.trailing else {
      host.report(.throttleWithoutStart(id: "\(id)"), step.lineage.cause ?? cause())
      finish(step, .finished)
      return nil
    }
    let action = step.lineage.startedBy
    if let window = windows[id], isOpen(window) {
      guard throttle.trailing, action >= window.startedBy else {
        finish(step, .finished)
        return nil
      }
    } else {
      forgetOldWindows()
      windows[id] = ThrottleWindow(throttle.duration, on: clock, startedBy: action)
      guard !throttle.leading else {
        if enter(id, &step) { return work }
        windows[id] = nil
        return nil
      }
    }
    guard enter(id, &step), let slot = step.owner?.index else { return nil }
    keep(cause, &step)
    slots[slot].state = .throttle(work, throttle)
    return wait(in: slot, for: id, &step)
  }

  /// Makes the effect in a slot wait until the throttle window ends.
  ///
  /// The effect replaces any effect that is already waiting, and reuses the timer of that effect.
  ///
  /// - Returns: The timer to start, or `nil` if a timer is already running.
  private func wait(in slot: Int, for id: EffectID, _ step: inout EffectStep) -> EffectNode? {
    guard var window = windows[id] else { return nil }
    let waiting = window.waiting
    window.waiting = place(slot)
    window.startedBy = step.lineage.startedBy
    windows[id] = window
    step.fillsOwner = false
    guard let waiting, isOpen(waiting) else { return .sleep(window.remaining) }
    let timer = slots[waiting.index].firstChild
    if timer >= 0 {
      unlink(timer)
      link(timer, under: slot)
    }
    slots[slot].replaced = slots[waiting.index].replaced
    slots[waiting.index].replaced = []
    if slots[waiting.index].parent >= 0 {
      // The parent of the replaced slot waits for that slot to end. The replaced slot therefore
      // remains open until its replacement ends.
      slots[waiting.index].state = .replaced
      slots[slot].replaced.append(waiting)
    } else {
      close(waiting.index)
    }
    return nil
  }

  /// Ends the wait of a throttled slot.
  ///
  /// If the slot's work must start now, this method also opens the next throttle window.
  ///
  /// - Returns: `true` if the slot's work must start now.
  func windowEnded(_ slot: Int, _ throttle: Throttle, _ ending: LiveEffect.Ending) -> Bool {
    guard ending == .finished, let id = slots[slot].lineage.names?.element else {
      closeWindow(of: slot)
      return false
    }
    windows[id] = ThrottleWindow(
      throttle.duration,
      on: clock,
      startedBy: slots[slot].lineage.startedBy
    )
    return true
  }

  /// Closes the throttle window that delays the work in a slot.
  func closeWindow(of slot: Int) {
    guard let id = slots[slot].lineage.names?.element,
      windows[id]?.waiting?.serial == slots[slot].serial
    else { return }
    windows[id] = nil
  }

  private func isOpen(_ window: ThrottleWindow) -> Bool {
    window.waiting.map(isOpen) ?? false || window.remaining > .zero
  }

  /// Removes throttle windows that have ended, so that `windows` does not grow with every new name.
  private func forgetOldWindows() {
    guard windows.count >= 64, windows.count.nonzeroBitCount == 1 else { return }
    windows = windows.filter { isOpen($0.value) }
  }
}

/// A period during which throttled work with a certain name does not start again.
struct ThrottleWindow: Sendable {
  /// The slot of the work that starts when this throttle window ends, or `nil` if no work is
  /// waiting.
  var waiting: EffectPlace?

  /// The sequence number of the newest action that requested the throttled work.
  var startedBy: Int

  private let duration: Duration
  private let stopwatch: Stopwatch

  init(_ duration: Duration, on clock: any Clock<Duration>, startedBy: Int) {
    self.duration = duration
    self.startedBy = startedBy
    stopwatch = Stopwatch(clock)
  }

  var remaining: Duration { duration - stopwatch.elapsed() }
}
