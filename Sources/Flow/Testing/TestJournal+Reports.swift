import InnoFlow
import InnoTestReporting

extension ObservableBox {
  /// Records an event of a store, and reports the event if it is a failed effect or an issue.
  @MainActor
  func note<State, Action>(
    _ event: StoreEvent<State, Action>,
    reportingTo reporter: FailureReporter
  ) where Value == TestJournal<Action> {
    switch event {
    case .effect(let run, .started):
      withValue { $0.running.append(run) }
    case .effect(let run, let end):
      let journal = withValue { journal in
        journal.running.removeAll { $0 == run }
        return journal
      }
      guard case .failed(let error) = end, let line = journal.line(of: run) else { return }
      reporter(.effectFailed(effect: journal.name(of: run), error: "\(error)"), at: line)
    case .dropped(let action, let run, let reason):
      withValue { $0.dropped.append((action, run, reason)) }
    case .issue(let issue, let dispatched):
      guard let line = value.steps[dispatched.id]?.line else { return }
      reporter(issue.description, file: line.file, line: line.number)
    case .action, .reduced, .phase:
      break
    }
  }

  /// Removes and returns the pending actions, which the test has not received.
  ///
  /// If `severity` is not `nil`, the method also reports these actions.
  func reportPendingActions<Action>(
    _ moment: TestFailure.Moment,
    severity: FailureReporter.Report.Severity?,
    to reporter: FailureReporter
  ) -> [TestJournal<Action>.PendingAction] where Value == TestJournal<Action> {
    let journal = withValue { journal in
      defer { journal.pendingActions = [] }
      return journal
    }
    for pending in journal.pendingActions {
      guard let severity, let line = journal.line(of: pending) else { continue }
      let action = dumped(pending.action)
      reporter(
        .unreceived(action: action, sender: journal.sender(of: pending), moment),
        severity: severity,
        at: line
      )
    }
    return journal.pendingActions
  }

  /// Reports the actions that were not received, and the effects that are still running at the end
  /// of the test.
  ///
  /// If `severity` is `nil`, nothing is reported.
  func settle<Action>(
    _ ending: TestFailure.Ending,
    severity: FailureReporter.Report.Severity?,
    to reporter: FailureReporter
  ) where Value == TestJournal<Action> {
    _ = reportPendingActions(.end(ending), severity: severity, to: reporter)
    let journal = value
    for run in journal.running {
      guard let severity, let line = journal.line(of: run) else { continue }
      reporter(
        .stillRunning(effect: journal.name(of: run), ending),
        severity: severity,
        at: line
      )
    }
  }
}
