extension Store {
  /// Starts effects together.
  @usableFromInline
  func merge(
    _ effects: [EffectTask<Action>],
    names: [EffectID],
    for dispatched: DispatchedAction<Action>,
    then completion: LiveEffect.Completion?
  ) -> LiveEffect.Ending? {
    guard let completion else {
      for effect in effects { _ = start(effect, names: names, for: dispatched, then: nil) }
      return .finished
    }
    let join = EffectJoin(under: names, then: completion)
    for effect in effects {
      join.count += 1
      let ending = start(effect, names: names, for: dispatched) { join.end($0) }
      if let ending { join.note(ending) }
    }
    return join.allStarted()
  }

  /// Starts effects one after the other.
  @usableFromInline
  func concatenate(
    _ effects: ArraySlice<EffectTask<Action>>,
    names: [EffectID],
    for dispatched: DispatchedAction<Action>,
    then completion: LiveEffect.Completion?
  ) -> LiveEffect.Ending? {
    var rest = effects
    while let effect = rest.popFirst() {
      let ending = start(effect, names: names, for: dispatched) { [weak self, rest] ending in
        guard let self else { return }
        guard ending.goesOn(under: names) else {
          completion?(ending)
          return
        }
        let last = self.concatenate(rest, names: names, for: dispatched, then: completion)
        if let last { completion?(last) }
      }
      guard let ending else { return nil }
      guard ending.goesOn(under: names) else { return ending }
    }
    return .finished
  }
}

/// Waits for effects that run at the same time.
@MainActor
private final class EffectJoin {
  /// How many are not known to have ended.
  var count = 0

  private let names: [EffectID]
  private let completion: LiveEffect.Completion
  private var isStarting = true
  private var ending = LiveEffect.Ending.finished

  init(under names: [EffectID], then completion: @escaping LiveEffect.Completion) {
    self.names = names
    self.completion = completion
  }

  /// One has ended.
  ///
  /// The whole ended as the first that keeps what follows from starting.
  func note(_ ending: LiveEffect.Ending) {
    count -= 1
    if self.ending.goesOn(under: names), !ending.goesOn(under: names) { self.ending = ending }
  }

  /// One has ended after all were started, or while they were.
  func end(_ ending: LiveEffect.Ending) {
    note(ending)
    if count == 0, !isStarting { completion(self.ending) }
  }

  /// How the whole ended, when it did at once.
  func allStarted() -> LiveEffect.Ending? {
    isStarting = false
    return count == 0 ? ending : nil
  }
}
