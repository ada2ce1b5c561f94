extension EffectRegistry {
  /// Cancels the effects that have the given name and were started by the given action or by an
  /// earlier action.
  @usableFromInline
  func cancel(_ id: EffectID, upTo action: Int) {
    if var name = declared[id] {
      name.cancelledUpTo = max(name.cancelledUpTo, min(action, lastAction))
      declared[id] = name
    }
    if let window = windows[id], window.startedBy <= action { windows[id] = nil }
    cancel(namesakes(id) { $0.lineage.startedBy <= action })
  }

  /// Cancels every effect.
  @usableFromInline
  func cancelAll() {
    steps = []
    windows = [:]
    cancel(slots.indices.filter { slots[$0].serial > 0 && slots[$0].parent < 0 }.map(place))
  }

  /// Returns a Boolean value that indicates whether a part of an effect was cancelled before the
  /// part started.
  ///
  /// `id` is the name of the part, and `lineage` is the lineage of the part.
  func isCancelled(_ id: EffectID, _ lineage: EffectLineage) -> Bool {
    guard !declared.isEmpty, let name = declared[id] else { return false }
    return name.cancelledUpTo >= lineage.startedBy
  }

  /// Declares the names of an effect's parts, so that each part can be cancelled before the part
  /// starts.
  ///
  /// The names remain declared until the slot `root` is closed.
  func declare(_ tree: EffectNode, by root: Int) {
    slots[root].declared = tree
    tree.forEachName { declared[$0, default: DeclaredName()].count += 1 }
  }

  func undeclare(_ tree: EffectNode) {
    tree.forEachName { id in
      guard var name = declared[id] else { return }
      name.count -= 1
      declared[id] = name.count > 0 ? name : nil
    }
  }

  /// Cancels the effects that a new debounced effect replaces.
  ///
  /// The method cancels all debounced effects with the given name that are still waiting. The
  /// method also cancels every effect with this name that was started by an earlier action.
  ///
  /// - Returns: `true` if the new effect may start. `false` if an effect of a later action is
  ///   already waiting, in which case nothing is cancelled.
  func replaceWaiting(_ id: EffectID, _ lineage: EffectLineage) -> Bool {
    let waiting = namesakes(id) { slot in
      if case .debounce = slot.state { slot.lineage.startedBy >= lineage.startedBy } else { false }
    }
    let isLate = waiting.contains {
      slots[$0.index].lineage.startedBy > lineage.startedBy
    }
    guard !isLate else { return false }
    cancel(waiting)
    cancel(id, upTo: lineage.startedBy - 1)
    return true
  }

  private func namesakes(_ id: EffectID, where isMeant: (EffectSlot) -> Bool) -> [EffectPlace] {
    guard let newest = named[id] else { return [] }
    var places: [EffectPlace] = []
    var index = newest
    while index >= 0 {
      if isMeant(slots[index]) { places.append(place(index)) }
      index = slots[index].nextNamesake
    }
    return places
  }

  /// Cancels parts of effects, including all nested parts.
  ///
  /// The method then starts the parts that were waiting for a cancelled part to end.
  private func cancel(_ parts: [EffectPlace]) {
    guard !parts.isEmpty else { return }
    var effects: [LiveEffect] = []
    var parents: [EffectPlace] = []
    var replaced: [EffectPlace] = []
    for part in parts where isOpen(part) {
      let parent = slots[part.index].parent
      if parent >= 0 { parents.append(place(parent)) }
      unlink(part.index)
      remove(part.index, &effects, &replaced)
    }
    for effect in effects { effect.cancel() }
    for effect in effects.sorted(by: { $0.run.id < $1.run.id }) where !effect.run.isSend {
      host.record(effect.run, .cancelled)
    }
    for place in replaced where isOpen(place) { end(place.index, .finished) }
    for parent in parents where isOpen(parent) { childEnded(parent.index, .cancelled) }
    takeSteps()
  }

  /// Frees a slot and its descendants in the tree.
  ///
  /// The method appends to `effects` the effects that the caller must cancel, and to `replaced` the
  /// replaced slots that the caller must end.
  private func remove(
    _ root: Int,
    _ effects: inout [LiveEffect],
    _ replaced: inout [EffectPlace]
  ) {
    var pending = [root]
    while let index = pending.popLast() {
      var child = slots[index].firstChild
      while child >= 0 {
        pending.append(child)
        child = slots[child].next
      }
      switch slots[index].state {
      case .leaf(let effect): effects.append(effect)
      case .throttle: closeWindow(of: index)
      default: break
      }
      replaced += slots[index].replaced
      vacate(index)
    }
  }
}
