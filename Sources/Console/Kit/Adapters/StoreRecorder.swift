public import InnoCasePaths
public import InnoFlow

/// A recorder of a store's events that does not depend on the store's types.
///
/// The recorder is inlinable, so that it is specialized for the types of the store in the app that
/// exposes the store.
@MainActor
@usableFromInline
final class StoreRecorder<R: Reducer> where R.Action: CaseReflecting {
  @usableFromInline let journal: StoreJournal
  @usableFromInline let fields: StateFields<R.State>

  /// The names of the actions without associated values; such an action is recorded by its name.
  @usableFromInline let plainActions: Set<String>

  /// Creates a recorder, and records the effects that are already running.
  @inlinable
  init(_ store: Store<R>, journal: StoreJournal) {
    self.journal = journal
    fields = StateFields(leavingOut: phaseType(of: R.self))
    plainActions = Set(R.Action.caseSchemas.filter(\.parameters.isEmpty).map(\.name))
    for run in store.effectsInFlight { journal.takeOver(run) }
  }

  @inlinable var instrumentation: StoreListener<R.State, R.Action> {
    StoreListener(
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

  @inlinable
  func record(_ event: StoreEvent<R.State, R.Action>) {
    switch event {
    case .action(let dispatched): record(dispatched)
    case .reduced(let dispatched, let reduction):
      guard let before = reduction.before else { return }
      record(from: before, to: reduction.after, by: dispatched.id)
    case .phase(let dispatched, let from, let to):
      journal.phase(from: from, to: to, by: dispatched.id)
    case .effect(let run, let event): journal.effect(run, event)
    case .dropped(let action, let run, let reason):
      journal.dropped("\(text(of: action, action.caseName)): \(reason)", of: run)
    case .issue(let issue, _): journal.issue("\(issue)")
    }
  }

  @inlinable
  func record(_ dispatched: DispatchedAction<R.Action>) {
    let origin: StoreJournal.Origin =
      switch dispatched.origin {
      case .user: .user
      case .effect(let run): .effect(run)
      case .action(let id): .action(id)
      }
    let name = dispatched.action.caseName
    let text = text(of: dispatched.action, name)
    journal.action(dispatched.id, name: name, text: text, from: origin)
  }

  @inlinable
  func record(from before: R.State, to after: R.State, by id: Int) {
    let changes = fields.changes(from: before, to: after)
    if !changes.isEmpty { journal.changes(changes, by: id) }
    guard journal.isWatched else { return }
    journal.recordWatched(
      from: ConsoleValue(reflecting: before),
      to: ConsoleValue(reflecting: after),
      by: id
    )
  }

  @inlinable
  func text(of action: R.Action, _ name: String) -> String {
    plainActions.contains(name) ? name : ConsoleValue(reflecting: action).text
  }
}

/// Returns the type of a feature's phase, if it has one; the phase is not recorded as a change of
/// state.
@usableFromInline
func phaseType(of type: Any.Type) -> Any.Type? {
  func phase<P: PhaseManagedReducer>(of type: P.Type) -> Any.Type { P.Phase.self }
  return (type as? any PhaseManagedReducer.Type).map { phase(of: $0) }
}
