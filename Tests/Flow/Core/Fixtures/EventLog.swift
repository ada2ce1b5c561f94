import InnoFlow

/// A log of a store's events, one line each, that can wait for a line.
@MainActor
final class EventLog {
  private(set) var lines: [String] = []
  private var waits: [(isMet: (String) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
    []

  func add(_ line: String) {
    lines.append(line)
    let met = waits.filter { $0.isMet(line) }
    waits.removeAll { $0.isMet(line) }
    for wait in met { wait.continuation.resume() }
  }

  func reaches(_ line: String) async {
    await reaches { $0 == line }
  }

  func reaches(_ isMet: @escaping (String) -> Bool) async {
    guard !lines.contains(where: isMet) else { return }
    await withCheckedContinuation { waits.append((isMet, $0)) }
  }

  /// Returns a listener that writes to this log.
  func instrumentation<State, Action>() -> StoreListener<State, Action> {
    StoreListener(keepsPreviousState: true) { self.add(self.line($0)) }
  }

  private func line<State, Action>(_ event: StoreEvent<State, Action>) -> String {
    switch event {
    case .action(let dispatched):
      "#\(dispatched.id) \(dispatched.action) from \(name(dispatched.origin))"
    case .reduced(let dispatched, let reduction):
      "#\(dispatched.id) reduced \(reduction.before.map { "\($0)" } ?? "?") -> \(reduction.after)"
    case .phase(let dispatched, let from, let to): "#\(dispatched.id) phase \(from) -> \(to)"
    case .effect(let run, .started): "effect \(run.id) of #\(run.startedBy) started"
    case .effect(let run, .finished): "effect \(run.id) finished"
    case .effect(let run, .failed(let error)): "effect \(run.id) failed \(error)"
    case .effect(let run, .cancelled): "effect \(run.id) cancelled"
    case .dropped(let action, let run, let reason):
      "effect \(run.id) dropped \(action): \(reason)"
    case .issue(let issue, let dispatched): "#\(dispatched.id) issue \(issue)"
    }
  }

  private func name<Action>(_ origin: DispatchedAction<Action>.Origin) -> String {
    switch origin {
    case .user: "user"
    case .effect(let run): "effect \(run.id)"
    case .action(let id): "#\(id)"
    }
  }
}

/// The issues that a store reports.
@MainActor
final class IssueRecorder {
  private(set) var issues: [FlowIssue] = []
  private var observation: ObservationToken?

  init<R: Reducer>(of store: Store<R>) {
    observation = store.instrument(
      StoreListener { [unowned self] event in
        if case .issue(let issue, _) = event { issues.append(issue) }
      }
    )
  }
}
