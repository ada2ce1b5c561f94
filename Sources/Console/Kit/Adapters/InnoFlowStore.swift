public import InnoCasePaths
public import InnoFlow

/// An InnoFlow store, adapted for the console.
///
/// Some members are inlinable. The compiler can therefore specialize these members for the types of
/// the app's store.
@MainActor
@usableFromInline
struct InnoFlowStore<R: Reducer>: ConsoleStore where R.Action: CaseReflecting {
  @usableFromInline typealias State = R.State
  @usableFromInline typealias Action = R.Action

  @usableFromInline let store: Store<R>

  /// The names of the action cases that have no associated values.
  ///
  /// The console prints only the case name of an action without associated values.
  @usableFromInline let plainActions: Set<String>

  @inlinable
  init(_ store: Store<R>) {
    self.store = store
    plainActions = Set(R.Action.caseSchemas.filter(\.parameters.isEmpty).map(\.name))
  }

  @inlinable var state: R.State { store.state }
  @inlinable var actionCount: Int? { store.actionCount }

  /// The number of handled actions, which serves as the revision number of the state.
  ///
  /// A rewind also changes the state, but does not need a new revision number, because the console
  /// always reads the state again after a rewind.
  @inlinable var revision: Int? { store.actionCount }

  @inlinable var actions: [ConsoleAction<R.Action>] {
    R.Action.caseSchemas.map { ConsoleAction($0) }
  }

  @usableFromInline var work: [StoreWork] { store.effectsInFlight.map { StoreWork($0) } }

  @usableFromInline var phases: StorePhases? {
    (R.self as? any PhaseManagedReducer.Type).map { Self.phases(of: $0, in: store) }
  }

  @usableFromInline var rewinding: Rewinding<R.State>? {
    Rewinding(
      pause: { [store] in store.suspend() },
      resume: { [store] in store.unsuspend(keepingEffects: $0) },
      write: { [store] in store.rewind(to: $0) }
    )
  }

  @inlinable
  func send(_ action: R.Action) { store.send(action) }

  @inlinable
  func observe(_ reporter: StoreReporter<R.State>) -> ObservationToken {
    for run in store.effectsInFlight { reporter.adopt(StoreWork(run)) }
    let notified = reporter.keepsValues ? notices(for: reporter) : nil
    let reports = store.instrument(
      StoreListener(
        keepsPreviousState: true,
        record: { [plainActions] in Self.report($0, to: reporter, plainActions) },
        around: { scope, body in
          switch scope {
          case .action(let action): reporter.within(action: action.id, body)
          case .effect(let run): reporter.within(work: run.id, body)
          }
        }
      )
    )
    guard let notified else { return reports }
    return ObservationToken {
      notified.cancel()
      reports.cancel()
    }
  }

  /// Reports the number of the newest action whenever the store notifies its observers.
  ///
  /// With this number, the session log can determine whether an action was sent by an observer or
  /// by a `.send` effect.
  @usableFromInline
  func notices(for reporter: StoreReporter<R.State>) -> ObservationToken {
    store.observe { [weak store] in
      guard let store else { return }
      reporter.observersNotified(after: store.actionCount)
    }
  }

  @inlinable
  static func report(
    _ event: StoreEvent<R.State, R.Action>,
    to reporter: StoreReporter<R.State>,
    _ plainActions: Set<String>
  ) {
    switch event {
    case .action(let dispatched):
      let name = dispatched.action.caseName
      reporter.action(
        dispatched.id,
        name: name,
        text: text(of: dispatched.action, name, plainActions),
        from: origin(of: dispatched)
      )
    case .reduced(let dispatched, let reduction):
      guard let before = reduction.before else { return }
      reporter.changed(from: before, to: reduction.after, by: dispatched.id)
      if reporter.keepsValues {
        reporter.keep(
          dispatched.action,
          dispatched.id,
          from: origin(of: dispatched),
          before,
          reduction.after
        )
      }
    case .phase(let dispatched, let from, let to):
      reporter.phase(from: from, to: to, by: dispatched.id)
    case .effect(let run, let event): reporter.work(StoreWork(run), StoreWork.Event(event))
    case .dropped(let action, let run, let reason):
      let text = text(of: action, action.caseName, plainActions)
      reporter.dropped("\(text): \(reason)", by: StoreWork(run))
    case .issue(let issue, _): reporter.issue("\(issue)")
    }
  }

  @inlinable
  static func origin(of dispatched: DispatchedAction<R.Action>) -> ActionOrigin {
    switch dispatched.origin {
    case .user: .user
    case .effect(let run): .work(StoreWork(run))
    case .action(let id): .action(id)
    }
  }

  @inlinable
  static func text(of action: R.Action, _ name: String, _ plainActions: Set<String>) -> String {
    plainActions.contains(name) ? name : ConsoleValue.text(reflecting: action)
  }

  private static func phases<P: PhaseManagedReducer>(
    of type: P.Type,
    in store: AnyObject
  ) -> StorePhases {
    let map = P.phaseMap
    // Keep the text of the last phase. Converting a phase to text is slow, and the phase usually
    // has not changed.
    var last: (phase: P.Phase, text: String)?
    return StorePhases(
      P.Phase.self,
      transitions: map.transitions.map {
        .init(from: "\($0.from)", trigger: $0.trigger, to: "\($0.to)")
      },
      current: {
        guard let phase = (store as? Store<P>)?.state[keyPath: map.phase] else { return "" }
        if let last, last.phase == phase { return last.text }
        let text = "\(phase)"
        last = (phase, text)
        return text
      }
    )
  }
}

/// A store for which the command `export test` can write a Swift test.
///
/// To write the test, the console keeps the store's actions and states as Swift values.
protocol TestableStore {}

extension InnoFlowStore: TestableStore {}

extension StoreWork {
  @usableFromInline
  init(_ run: EffectRun) {
    let name = run.names.first.map { "\($0)" } ?? "effect \(run.id)"
    self.init(id: run.id, name: name, startedBy: run.startedBy)
  }
}

extension StoreWork.Event {
  @usableFromInline
  init(_ event: EffectRunEvent) {
    self =
      switch event {
      case .started: .started
      case .finished: .finished
      case .failed(let error): .failed("\(error)")
      case .cancelled: .cancelled
      }
  }
}
