extension Store {
  /// The effects that are running, in the order in which they started.
  public var effectsInFlight: [EffectRun] { effects?.runs ?? [] }

  /// Cancels the running and waiting effects with the given name.
  ///
  /// - Parameter id: The name given to ``EffectTask/cancellable(_:cancelInFlight:)``, `debounce` or
  ///   `throttle`.
  public func cancelEffects(identifiedBy id: EffectID) {
    guard let effects else { return }
    settle { effects.cancel(id, upTo: .max) }
  }

  /// Cancels all running and waiting effects.
  public func cancelAllEffects() {
    guard let effects else { return }
    settle { effects.cancelAll() }
  }

  /// Starts the effect that the reducer returned for an action.
  @inlinable
  func start(_ effect: EffectTask<Action>, of action: Action, _ origin: Origin) {
    let id = lastID
    switch effect.operation {
    case .none: break
    case .send(let action): deliver(action, origin: .action(id), of: nil)
    case .node(let node):
      registry.start(node, startedBy: id) {
        DispatchedAction(id: id, action: action, origin: origin)
      }
    }
  }

  /// Enqueues an action that an effect sent, or passes the action to ``effectActionHandler`` if
  /// that closure is set.
  @inlinable
  func deliver(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    of effect: LiveEffect?
  ) {
    if let effectActionHandler {
      effectActionHandler(action, origin, effect)
    } else {
      enqueue(action, origin: origin, of: effect)
    }
  }

  /// Calls a closure, and defers incoming actions until the closure returns.
  @inlinable
  func settle(_ body: () -> Void) {
    let isIdle = !status.contains(.busy)
    status.formUnion(.busy)
    body()
    if isIdle { drainWaitingActions() }
  }

  @inlinable
  var registry: EffectRegistry {
    if let effects { return effects }
    let registry = EffectRegistry(clock: clock, host: makeHost())
    effects = registry
    return registry
  }

  // The registry passes only values of the store's own types, so the casts below always succeed.
  @inlinable
  func makeHost() -> EffectHost {
    let listeners = listeners
    return EffectHost(
      deliver: { [weak self] action, effect, id in
        guard let action = action as? Action else { return }
        var origin = DispatchedAction<Action>.Origin.action(id)
        if let run = effect?.origin { origin = .effect(run) }
        self?.deliver(action, origin: origin, of: effect)
      },
      record: { [weak self] run, event in
        self?.record(.effect(run, event))
      },
      drop: { [weak self] action, run, reason in
        guard let action = action as? Action else { return }
        let event = StoreEvent<State, Action>.dropped(action, run, reason)
        if let self { self.record(event) } else { listeners.forEach { $0.record(event) } }
      },
      report: { [weak self] issue, cause in
        guard let dispatched = cause as? DispatchedAction<Action> else { return }
        self?.record(.issue(issue, dispatched))
      },
      around: { [weak self] run, body in
        if let self { self.around(.effect(run), body) } else { body() }
      },
      settle: { [weak self] body in
        if let self { self.settle(body) } else { body() }
      },
      release: { run in
        listeners.forEach { $0.record(.effect(run, .cancelled)) }
      }
    )
  }
}

extension LiveEffect {
  /// The run of the effect.
  ///
  /// The value is `nil` for a `.send` effect, which starts no run.
  @usableFromInline
  nonisolated var origin: EffectRun? { run.isSend ? nil : run }
}
