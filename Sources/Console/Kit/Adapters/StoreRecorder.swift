import InnoFlow
import InnoReflection

/// Puts what a store tells on the timeline, in words that know nothing of its types.
@MainActor
final class StoreRecorder<R: Reducer> where R.Action: CaseReflecting {
  private let journal: StoreJournal
  private let fields: StateFields<R.State>

  /// The cases without values: their text is their name.
  private let plainActions: Set<String>

  /// The parts of the state whose changes are told one by one.
  var watched: [ValuePath] = []

  /// Takes note of the effects that run already.
  init(_ store: Store<R>, journal: StoreJournal) {
    self.journal = journal
    fields = StateFields(
      leavingOut: (R.self as? any PhaseManagedReducer.Type).map { phaseType(of: $0) }
    )
    plainActions = Set(R.Action.caseSchemas.filter(\.parameters.isEmpty).map(\.name))
    for run in store.effectsInFlight { journal.takeOver(run) }
  }

  var instrumentation: StoreInstrumentation<R.State, R.Action> {
    StoreInstrumentation(
      keepsPreviousState: true,
      record: { [self] in record($0) },
      around: { [journal] scope, body in
        switch scope {
        case .action(let action): journal.within(action: action.id, body)
        case .effect(let run): journal.within(run, body)
        }
      }
    )
  }

  private func record(_ event: StoreEvent<R.State, R.Action>) {
    switch event {
    case .action(let dispatched):
      let name = dispatched.action.caseName
      journal.action(
        dispatched.id,
        name: name,
        text: text(of: dispatched.action, name),
        from: origin(of: dispatched)
      )
    case .reduced(let dispatched, let reduction):
      guard let before = reduction.before else { return }
      let after = reduction.after
      journal.changes(fields.changes(from: before, to: after), by: dispatched.id)
      if !watched.isEmpty { tellWatched(from: before, to: after, by: dispatched.id) }
    case .phase(let dispatched, let from, let to):
      journal.phase(from: from, to: to, by: dispatched.id)
    case .effect(let run, let event): journal.effect(run, event)
    case .dropped(let action, let run, let reason):
      journal.dropped("\(text(of: action, action.caseName)): \(reason)", of: run)
    case .issue(let issue, _): journal.issue("\(issue)")
    }
  }

  private func origin(of dispatched: DispatchedAction<R.Action>) -> StoreJournal.Origin {
    switch dispatched.origin {
    case .user: .user
    case .effect(let run): .effect(run)
    case .action(let id): .action(id)
    }
  }

  private func tellWatched(from before: R.State, to after: R.State, by id: Int) {
    let (old, new) = (ConsoleValue(reflecting: before), ConsoleValue(reflecting: after))
    for path in watched {
      let from = (try? path.value(in: old)) ?? .null
      let to = (try? path.value(in: new)) ?? .null
      if from != to { journal.watched(ValueChange(path.steps, from: from, to: to), by: id) }
    }
  }

  private func text(of action: R.Action, _ name: String) -> String {
    plainActions.contains(name) ? name : ConsoleValue(reflecting: action).text
  }
}

/// The type of the property that holds the phase: it is told as a phase, not as a change of state.
private func phaseType<P: PhaseManagedReducer>(of type: P.Type) -> Any.Type { P.Phase.self }
