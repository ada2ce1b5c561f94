extension StoreInstrumentation {
  /// Returns a listener that calls a closure of the instrumentation for each event of a store.
  func listener<State>(of state: State.Type) -> StoreListener<State, Action> {
    var listener = StoreListener<State, Action> { receive($0) }
    listener.didDrainQueue = didDrainActionQueue
    return listener
  }

  private func receive<State>(_ event: StoreEvent<State, Action>) {
    switch event {
    case .action(let dispatched): receive(dispatched)
    case .effect(let run, let event): receive(event, of: run)
    case .dropped(let action, let run, let reason):
      didDropAction(
        ActionDropEvent(
          action: action,
          reason: ActionDropReason(reason),
          cancellationID: run.names.first,
          sequence: run.startedBy
        )
      )
    case .issue(.missingChild, let dispatched), .issue(.missingRow, let dispatched):
      didDropAction(
        ActionDropEvent(
          action: dispatched.action,
          reason: .missingChildState,
          cancellationID: nil,
          sequence: dispatched.id
        )
      )
    default: break
    }
  }

  private func receive(_ dispatched: DispatchedAction<Action>) {
    switch dispatched.origin {
    case .user: break
    case .effect(let run):
      didEmitAction(
        ActionEvent(
          action: dispatched.action,
          cancellationID: run.names.first,
          sequence: run.startedBy
        )
      )
    case .action(let id):
      didEmitAction(ActionEvent(action: dispatched.action, cancellationID: nil, sequence: id))
    }
  }

  private func receive(_ event: EffectRunEvent, of run: EffectRun) {
    let runEvent = RunEvent(
      token: run.id,
      cancellationID: run.names.first,
      sequence: run.startedBy
    )
    switch event {
    case .started: didStartRun(runEvent)
    case .finished: didFinishRun(runEvent)
    case .failed(let error):
      didFailRun(
        RunFailedEvent(
          run: runEvent,
          errorDescription: "\(error)",
          errorTypeName: "\(type(of: error))"
        )
      )
    case .cancelled:
      didCancelEffects(CancellationEvent(id: run.names.first, sequence: run.startedBy))
      didFinishRun(runEvent)
    }
  }
}

extension ActionDropReason {
  fileprivate init(_ reason: DropReason) {
    switch reason {
    case .cancelled: self = .cancellationBoundary
    case .ended: self = .inactiveToken
    case .storeReleased: self = .storeReleased
    }
  }
}
