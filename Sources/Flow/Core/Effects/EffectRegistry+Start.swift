/// A part of an effect, with the data that the registry needs to start the part.
struct EffectStep: Sendable {
  var node: EffectNode
  var lineage: EffectLineage

  /// The slot of this part of the effect or, if this part has no slot, of the part that contains
  /// this part.
  ///
  /// The value is `nil` if neither part has a slot.
  var owner: EffectPlace?

  /// A Boolean value that indicates whether ``owner`` is the slot of this part of the effect.
  ///
  /// If the value is `false`, ``owner`` is the slot of the larger part that contains this part.
  var fillsOwner = false
}

extension EffectRegistry {
  /// Starts the effect that the reducer returned for an action.
  ///
  /// - Parameters:
  ///   - node: The effect.
  ///   - action: The number of the action.
  ///   - cause: A closure that returns the action as a ``DispatchedAction``.
  @usableFromInline
  func start(_ node: EffectNode, startedBy action: Int, cause: () -> any Sendable) {
    lastAction = action
    var step = EffectStep(node: node, lineage: EffectLineage(startedBy: action))
    if node.declaresNames {
      let root = open(under: -1, step.lineage)
      declare(node, by: root)
      step.owner = place(root)
      step.fillsOwner = true
    }
    steps.append(step)
    takeSteps(cause)
  }

  /// Starts each effect part that was waiting for another part to end.
  func takeSteps() {
    // Each of these parts already stores its causing action, so the closure below does not need to
    // return an action.
    if !steps.isEmpty { takeSteps { () } }
  }

  private func takeSteps(_ cause: () -> any Sendable) {
    guard !isStepping else { return }
    isStepping = true
    while let step = steps.popLast() { take(step, cause) }
    isStepping = false
  }

  /// Starts a part of an effect, then the first part inside that part, and so on down the tree.
  ///
  /// The method stops at a part without inner parts. At a merge, the method adds the merged parts
  /// to `steps` and then stops.
  private func take(_ first: EffectStep, _ cause: () -> any Sendable) {
    var step = first
    while true {
      if let owner = step.owner, !isOpen(owner) { return drop(step) }
      switch step.node.kind {
      case .mapped(let child, let transform):
        step.lineage.transforms = Chain(transform, step.lineage.transforms)
        step.node = child
      case .cancellable(let child, let id, let cancelInFlight):
        if cancelInFlight { cancel(id, upTo: step.lineage.startedBy - 1) }
        guard enter(id, &step) else { return }
        step.node = child
      case .debounce(let child, let id, let duration):
        guard replaceWaiting(id, step.lineage) else { return finish(step, .finished) }
        guard enter(id, &step), let owner = step.owner?.index else { return }
        keep(cause, &step)
        slots[owner].state = .debounce(child)
        step.node = .sleep(duration)
        step.fillsOwner = false
      case .throttle(let child, let id, let throttle):
        guard let next = open(child, throttle, id, &step, cause) else { return }
        step.node = next
      case .merge(let children):
        guard step.owner != nil else { return push(children, step) }
        let slot = occupy(step, .merge(hasFailed: false))
        slots[slot].count = children.count
        step.owner = place(slot)
        return push(children, step)
      case .concatenate(let children):
        guard let child = children.first else { return finish(step, .finished) }
        keep(cause, &step)
        let slot = occupy(step, .concatenate(children))
        slots[slot].count = 1
        step.owner = place(slot)
        step.fillsOwner = false
        step.node = child
      case .run(let priority, let work):
        return run(work, priority, step)
      case .send(let action):
        return send(action, step)
      case .cancel(let id):
        cancel(id, upTo: step.lineage.startedBy)
        return finish(step, .finished)
      case .report(let issue):
        host.report(issue, step.lineage.cause ?? cause())
        return finish(step, .finished)
      }
    }
  }

  /// Assigns a slot with the given id to a part of an effect, unless the part is already cancelled.
  ///
  /// - Returns: `true` if the part now has a slot.
  func enter(_ id: EffectID, _ step: inout EffectStep) -> Bool {
    // A listener may already have cancelled the part that contains this part.
    if let owner = step.owner, !isOpen(owner) {
      drop(step)
      return false
    }
    guard !isCancelled(id, step.lineage) else {
      drop(step)
      finish(step, .cancelled)
      return false
    }
    step.lineage.names = Chain(id, step.lineage.names)
    var slot = step.owner?.index ?? -1
    if !step.fillsOwner || slots[slot].isNamed { slot = open(under: slot, step.lineage) }
    name(slot, step.lineage, id)
    step.owner = place(slot)
    step.fillsOwner = true
    return true
  }

  /// Saves the action that caused an effect, because parts of the effect may start later.
  func keep(_ cause: () -> any Sendable, _ step: inout EffectStep) {
    if step.lineage.cause == nil { step.lineage.cause = cause() }
    if step.fillsOwner, let owner = step.owner {
      slots[owner.index].lineage.cause = step.lineage.cause
    }
  }

  private func push(_ children: [EffectNode], _ step: EffectStep) {
    var step = step
    step.fillsOwner = false
    for child in children.reversed() {
      step.node = child
      steps.append(step)
    }
  }

  /// Stores the state of an effect part in the part's slot, and returns the index of the slot.
  ///
  /// If the effect part has no slot of its own, this method opens a new slot.
  private func occupy(_ step: EffectStep, _ state: EffectSlot.State) -> Int {
    var slot = step.owner?.index ?? -1
    if step.fillsOwner {
      slots[slot].lineage = step.lineage
    } else {
      slot = open(under: slot, step.lineage)
    }
    slots[slot].state = state
    return slot
  }

  private func run(_ work: @escaping EffectNode.Work, _ priority: TaskPriority?, _ step: EffectStep)
  {
    lastRun += 1
    let run = EffectRun(id: lastRun, startedBy: step.lineage.startedBy, names: step.lineage.names)
    let effect = settle(run, step)
    host.record(run, .started)
    // A listener may have cancelled the effect already.
    guard effect.ending == nil else { return }
    let context = EffectContext(clock: clock, stopwatch: stopwatch, reporter: effect)
    host.around(run) { effect.start(work, priority: priority, context: context) }
  }

  private func send(_ action: any Sendable, _ step: EffectStep) {
    let startedBy = step.lineage.startedBy
    let action = step.lineage.transforms.map { $0.transformed(action) } ?? action
    guard let names = step.lineage.names else {
      host.deliver(action, nil, startedBy)
      return finish(step, .finished)
    }
    let effect = settle(EffectRun(id: 0, startedBy: startedBy, names: names), step)
    host.deliver(action, effect, startedBy)
  }

  private func settle(_ run: EffectRun, _ step: EffectStep) -> LiveEffect {
    let slot = occupy(step, .scope)
    let effect = LiveEffect(run, at: place(slot), step.lineage, host: host)
    slots[slot].state = .leaf(effect)
    return effect
  }

  /// Reports the action of a `.send` effect that was cancelled before it started.
  ///
  /// The `.send` may be wrapped in names and transforms. For any other effect, this method does
  /// nothing.
  private func drop(_ step: EffectStep) {
    var (node, lineage) = (step.node, step.lineage)
    while true {
      switch node.kind {
      case .cancellable(let child, let id, _):
        lineage.names = Chain(id, lineage.names)
        node = child
      case .mapped(let child, let transform):
        lineage.transforms = Chain(transform, lineage.transforms)
        node = child
      case .send(let action):
        let run = EffectRun(id: 0, startedBy: lineage.startedBy, names: lineage.names)
        let action = lineage.transforms.map { $0.transformed(action) } ?? action
        return host.drop(action, run, .cancelled)
      default: return
      }
    }
  }
}
