import InnoFlow
import InnoTestReporting

extension Awaited {
  /// Notes what a store tells, and reports what no test may pass over in silence.
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
      withValue { $0.dropped.append((.init(action: action, origin: .effect(run)), reason)) }
    case .issue(let issue, let dispatched):
      guard let line = value.steps[dispatched.id]?.line else { return }
      reporter(issue.description, file: line.file, line: line.number)
    case .action, .reduced, .phase:
      break
    }
  }

  /// Reports and removes the actions that nobody received.
  func reportMail<Action>(
    _ moment: TestFailure.Moment,
    severity: FailureReporter.Report.Severity?,
    to reporter: FailureReporter
  ) -> [TestJournal<Action>.Mail] where Value == TestJournal<Action> {
    let journal = withValue { journal in
      defer { journal.mail = [] }
      return journal
    }
    for mail in journal.mail {
      guard let severity, let line = journal.line(of: mail) else { continue }
      let action = dumped(mail.action)
      reporter(
        .unreceived(action: action, sender: journal.sender(of: mail), moment),
        severity: severity,
        at: line
      )
    }
    return journal.mail
  }

  /// Reports, at the end, the actions that nobody received and the effects that still run.
  func settle<Action>(
    _ ending: TestFailure.Ending,
    severity: FailureReporter.Report.Severity?,
    to reporter: FailureReporter
  ) where Value == TestJournal<Action> {
    _ = reportMail(.end(ending), severity: severity, to: reporter)
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
