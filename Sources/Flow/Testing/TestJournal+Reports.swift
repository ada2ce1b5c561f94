import CustomDump
import InnoFlow
import Testing

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
      guard case .failed(let error) = end, let location = journal.location(of: run) else { return }
      let failure = TestFailure.effectFailed(effect: journal.name(of: run), error: "\(error)")
      reporter(failure.description, at: location)
    case .issue(let issue, let dispatched):
      guard let step = value.steps[dispatched.id] else { return }
      reporter(issue.description, at: step.location)
    case .action, .reduced, .phase, .dropped:
      break
    }
  }

  /// Reports and removes the actions that nobody received.
  func reportMail<Action>(
    _ moment: TestFailure.Moment,
    to reporter: FailureReporter
  ) -> [TestJournal<Action>.Mail] where Value == TestJournal<Action> {
    let journal = withValue { journal in
      defer { journal.mail = [] }
      return journal
    }
    for mail in journal.mail {
      guard let location = journal.location(of: mail) else { continue }
      let failure = TestFailure.unreceived(
        action: String(customDumping: mail.action),
        sender: journal.sender(of: mail),
        moment
      )
      reporter(failure.description, at: location)
    }
    return journal.mail
  }

  /// Reports, at the end, the actions that nobody received and the effects that still run.
  func settle<Action>(
    _ moment: TestFailure.Moment,
    reportingTo reporter: FailureReporter
  ) where Value == TestJournal<Action> {
    _ = reportMail(moment, to: reporter)
    let journal = value
    for run in journal.running {
      guard let location = journal.location(of: run) else { continue }
      reporter(
        TestFailure.stillRunning(effect: journal.name(of: run), moment).description,
        at: location
      )
    }
  }
}
