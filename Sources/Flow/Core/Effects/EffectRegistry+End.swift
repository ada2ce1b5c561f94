extension EffectRegistry {
  /// Closes the slot of a `.run` effect or a named `.send` effect that has ended.
  ///
  /// Nothing happens if the slot is already closed, for example because the effect was cancelled.
  func end(_ effect: LiveEffect, _ ending: LiveEffect.Ending, _ event: EffectRunEvent? = nil) {
    guard isOpen(effect.place) else { return }
    let index = effect.place.index
    let parent = slots[index].parent
    guard parent >= 0 || !slots[index].replaced.isEmpty else {
      close(index)
      if let event { host.record(effect.run, event) }
      return
    }
    let place = parent >= 0 ? self.place(parent) : nil
    host.settle {
      close(index)
      if let event { host.record(effect.run, event) }
      if let place, isOpen(place) { childEnded(place.index, ending) }
      takeSteps()
    }
  }

  /// Ends a part of an effect.
  ///
  /// Call this method when the part has no work left. If the part has a slot of its own, the method
  /// also closes that slot.
  func finish(_ step: EffectStep, _ ending: LiveEffect.Ending) {
    guard let owner = step.owner, isOpen(owner) else { return }
    if step.fillsOwner { end(owner.index, ending) } else { childEnded(owner.index, ending) }
  }

  /// Closes a slot that has no open child slots.
  ///
  /// The method also closes each enclosing slot that ends as a result.
  func end(_ index: Int, _ ending: LiveEffect.Ending) {
    let parent = slots[index].parent
    close(index)
    if parent >= 0 { childEnded(parent, ending) }
  }

  /// Closes a slot whose child has ended, and then the slot's ancestors.
  ///
  /// The method stops before the first of these slots that still has parts to run.
  func childEnded(_ slot: Int, _ childEnding: LiveEffect.Ending) {
    var (index, ending) = (slot, childEnding)
    while true {
      switch slots[index].state {
      case .scope: break
      case .merge(let hasFailed):
        slots[index].count -= 1
        if ending == .failed { slots[index].state = .merge(hasFailed: true) }
        guard slots[index].count == 0 else { return }
        ending = hasFailed || ending == .failed ? .failed : .finished
      case .concatenate(let children):
        if ending != .failed {
          let count = slots[index].count
          guard count == children.count else {
            slots[index].count = count + 1
            return follow(index, children[count])
          }
          ending = .finished
        }
      case .debounce(let child):
        if ending == .finished {
          slots[index].state = .scope
          return follow(index, child, fillsOwner: true)
        }
      case .throttle(let child, let throttle):
        let isOver = windowEnded(index, throttle, ending)
        if isOver {
          slots[index].state = .scope
          return follow(index, child, fillsOwner: true)
        }
      case .vacant, .leaf, .replaced: return
      }
      let parent = slots[index].parent
      close(index)
      guard parent >= 0 else { return }
      index = parent
    }
  }

  private func follow(_ index: Int, _ node: EffectNode, fillsOwner: Bool = false) {
    steps.append(
      EffectStep(
        node: node,
        lineage: slots[index].lineage,
        owner: place(index),
        fillsOwner: fillsOwner
      )
    )
  }
}
