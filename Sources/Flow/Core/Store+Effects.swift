extension Store {
  /// The effects that run now, in the order in which they started.
  public var effectsInFlight: [EffectRun] {
    effects.runs.values.sorted { $0.id < $1.id }
  }

  /// Cancels the effects that run under a name.
  ///
  /// - Parameter id: The name given to ``EffectTask/cancellable(_:cancelInFlight:)``.
  public func cancelEffects(identifiedBy id: EffectID) {
    for run in effects.cancel(where: { $0.names.contains(id) }) {
      record(.effect(run, .cancelled))
    }
  }

  /// Cancels every effect that runs.
  public func cancelAllEffects() {
    for run in effects.cancel(where: { _ in true }) {
      record(.effect(run, .cancelled))
    }
  }

  func start(
    _ effect: EffectTask<Action>,
    names: [EffectID],
    for dispatched: DispatchedAction<Action>
  ) {
    switch effect.operation {
    case .none: break
    case .send(let action): deliver(action, origin: .action(dispatched.id))
    case .run(let priority, let work): run(work, priority, names: names, for: dispatched)
    case .merge(let effects):
      for effect in effects { start(effect, names: names, for: dispatched) }
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancelEffects(identifiedBy: id) }
      start(effect, names: [id] + names, for: dispatched)
    case .cancel(let id): cancelEffects(identifiedBy: id)
    case .report(let issue): record(.issue(issue, dispatched))
    }
  }

  private func run(
    _ work: @escaping EffectTask<Action>.Work,
    _ priority: TaskPriority?,
    names: [EffectID],
    for dispatched: DispatchedAction<Action>
  ) {
    let run = effects.open(names: names, startedBy: dispatched.id)
    let send = Send<Action> { [weak self] action in self?.receive(action, from: run) }
    let context = EffectContext(clock: clock)
    record(.effect(run, .started))
    // A listener may have cancelled it at once.
    guard effects.runs[run.id] != nil else { return }
    around(.effect(run)) {
      let task = Task(priority: priority) { [weak self] in
        // Work that was cancelled before its turn came does not begin.
        guard !Task.isCancelled else { return }
        do {
          try await work(send, context)
          self?.end(run, .finished)
        } catch is CancellationError {
          self?.end(run, .cancelled)
        } catch {
          self?.end(run, .failed(error))
        }
      }
      effects.attach(task, to: run)
    }
  }

  private func receive(_ action: Action, from run: EffectRun) {
    guard effects.runs[run.id] != nil else { return record(.dropped(action, run)) }
    deliver(action, origin: .effect(run))
  }

  private func deliver(_ action: Action, origin: DispatchedAction<Action>.Origin) {
    if let mailbox { mailbox(action, origin) } else { enqueue(action, origin: origin) }
  }

  private func end(_ run: EffectRun, _ event: EffectRunEvent) {
    guard effects.close(run) else { return }
    record(.effect(run, event))
  }
}
