extension Store {
  /// Starts an effect unless one of its name started a while ago, or keeps it for later.
  @usableFromInline
  func start(
    _ effect: EffectTask<Action>,
    _ throttle: Throttle,
    _ id: EffectID,
    names: [EffectID],
    for dispatched: DispatchedAction<Action>,
    then completion: LiveEffect.Completion?
  ) -> LiveEffect.Ending? {
    guard throttle.leading || throttle.trailing else {
      record(.issue(.throttleWithoutStart(id: "\(id)"), dispatched))
      return .finished
    }
    let names = [id] + names
    if throttles[id]?.isOpen != true {
      forgetOldWindows()
      throttles[id] = ThrottleWindow(throttle.duration, on: clock)
      if throttle.leading {
        return start(effect, names: names, for: dispatched, then: completion)
      }
    }
    if throttle.trailing {
      keep(ThrottledEffect(effect: effect, names: names, dispatched: dispatched), id, throttle)
    }
    return .finished
  }

  /// Keeps an effect for the end of the window in place of the one that waits, if one does.
  private func keep(_ effect: ThrottledEffect<Action>, _ id: EffectID, _ throttle: Throttle) {
    guard let window = throttles[id] else { return }
    let isWaiting = window.waiting != nil
    window.waiting = effect
    guard !isWaiting else { return }
    let timer = EffectTask<Action>.sleep(window.remaining)
    _ = start(timer, names: effect.names, for: effect.dispatched) { [weak self] ending in
      guard let effect = window.waiting else { return }
      window.waiting = nil
      guard let self, ending == .finished else { return }
      self.throttles[id] = ThrottleWindow(throttle.duration, on: self.clock)
      _ = self.start(effect.effect, names: effect.names, for: effect.dispatched, then: nil)
    }
  }

  /// Keeps ids that come once from piling up.
  private func forgetOldWindows() {
    guard throttles.count >= 64, throttles.count.nonzeroBitCount == 1 else { return }
    throttles = throttles.filter { $0.value.isOpen }
  }
}

/// The time in which an effect does not start again.
@MainActor
final class ThrottleWindow<Action: Sendable> {
  /// What starts at the end.
  var waiting: ThrottledEffect<Action>?

  private let duration: Duration
  private let stopwatch: Stopwatch

  init(_ duration: Duration, on clock: any Clock<Duration>) {
    self.duration = duration
    stopwatch = Stopwatch(clock)
  }

  var remaining: Duration { duration - stopwatch.elapsed() }

  var isOpen: Bool { waiting != nil || remaining > .zero }
}

/// An effect that waits for the end of a window.
struct ThrottledEffect<Action: Sendable> {
  let effect: EffectTask<Action>
  let names: [EffectID]
  let dispatched: DispatchedAction<Action>
}
