extension Store {
  /// The effects that run now, in the order in which they started.
  public var effectsInFlight: [EffectRun] { effects?.runs ?? [] }

  /// Cancels the effects that run under a name.
  ///
  /// - Parameter id: The name given to ``EffectTask/cancellable(_:cancelInFlight:)``.
  public func cancelEffects(identifiedBy id: EffectID) {
    cancel(id) { _ in true }
  }

  /// Cancels every effect that runs.
  public func cancelAllEffects() {
    cancel(effects?.all ?? [], by: nil)
  }

  /// Carries out an effect.
  ///
  /// - Returns: How it ended when it did at once; `nil` when it runs, and `then` is told.
  @inlinable
  func start(
    _ effect: EffectTask<Action>,
    names: [EffectID],
    for dispatched: DispatchedAction<Action>,
    then completion: LiveEffect.Completion?
  ) -> LiveEffect.Ending? {
    switch effect.operation {
    case .none: return .finished
    case .send(let action):
      deliver(action, origin: .action(dispatched.id))
      return .finished
    case .run(let priority, let work):
      return run(work, priority, names: names, for: dispatched, then: completion)
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancel(id) { $0 < dispatched.id } }
      return start(effect, names: [id] + names, for: dispatched, then: completion)
    case .merge(let effects):
      return merge(effects, names: names, for: dispatched, then: completion)
    case .concatenate(let effects):
      return concatenate(effects[...], names: names, for: dispatched, then: completion)
    case .throttle(let effect, let id, let throttle):
      return start(effect, throttle, id, names: names, for: dispatched, then: completion)
    case .cancel(let id):
      cancel(id) { $0 <= dispatched.id }
      return .finished
    case .report(let issue):
      record(.issue(issue, dispatched))
      return .finished
    }
  }

  @inlinable
  func run(
    _ work: @escaping EffectTask<Action>.Work,
    _ priority: TaskPriority?,
    names: [EffectID],
    for dispatched: DispatchedAction<Action>,
    then completion: LiveEffect.Completion?
  ) -> LiveEffect.Ending? {
    let registry = registry
    let effect = registry.open(names: names, startedBy: dispatched.id, then: completion)
    record(.effect(effect.run, .started))
    // A listener may have cancelled it at once; then who waits for its end was told.
    guard effect.ending == nil else { return nil }
    let send = Send<Action> { [weak self, listeners] action in
      if let self { return self.receive(action, from: effect) }
      listeners.forEach { $0.record(.dropped(action, effect.run, .storeReleased)) }
    }
    around(.effect(effect.run)) {
      effect.attach(
        performing(work, priority, send, registry.context) { [weak self] ending, event in
          self?.end(effect, ending, event)
        }
      )
    }
    return nil
  }

  @inlinable
  func receive(_ action: Action, from effect: LiveEffect) {
    if let reason = effect.dropReason {
      record(.dropped(action, effect.run, reason))
    } else {
      deliver(action, origin: .effect(effect.run))
    }
  }

  @inlinable
  func deliver(_ action: Action, origin: DispatchedAction<Action>.Origin) {
    if let mailbox { mailbox(action, origin) } else { enqueue(action, origin: origin) }
  }

  @inlinable
  func end(_ effect: LiveEffect, _ ending: LiveEffect.Ending, _ event: EffectRunEvent) {
    guard effects?.close(effect, ending) == true else { return }
    record(.effect(effect.run, event))
    let completion = effect.completion
    effect.completion = nil
    completion?(ending)
  }

  /// Cancels the effects of a name that these actions started.
  @usableFromInline
  func cancel(_ id: EffectID, startedBy isMeant: (Int) -> Bool) {
    cancel(effects?.effects(named: id, startedBy: isMeant) ?? [], by: id)
  }

  private func cancel(_ effects: [LiveEffect], by id: EffectID?) {
    for effect in effects { effect.cancelTask() }
    for effect in effects { end(effect, .cancelled(by: id), .cancelled) }
  }

  @usableFromInline
  var registry: EffectRegistry {
    if let effects { return effects }
    let registry = EffectRegistry(clock: clock) { [listeners] run in
      listeners.forEach { $0.record(.effect(run, .cancelled)) }
    }
    effects = registry
    return registry
  }
}

/// Starts the work of an effect outside the main actor, and tells how it ended.
///
/// The task itself is on the main actor. Work that ends by sending an action ends there too, and so
/// goes from thread to thread once each way and no more.
@MainActor
@usableFromInline
func performing<Action>(
  _ work: @escaping EffectTask<Action>.Work,
  _ priority: TaskPriority?,
  _ send: Send<Action>,
  _ context: EffectContext,
  then end: @escaping @MainActor (LiveEffect.Ending, EffectRunEvent) -> Void
) -> Task<Void, Never> {
  Task(priority: priority) {
    // Work that was cancelled before its turn came does not begin.
    guard !Task.isCancelled else { return }
    do {
      try await work(send, context)
      end(.finished, .finished)
    } catch is CancellationError {
      end(.cancelled(by: nil), .cancelled)
    } catch {
      end(.failed, .failed(error))
    }
  }
}
