import InnoFlow
import InnoTestReporting

extension TestStore {
  /// Sends an action of the test.
  func send(_ action: Action, _ assertion: StepAssertion<State>, at line: TestLine) {
    let name = "\(testName: action)"
    guard isOpen(for: name, at: line) else { return }
    reduceMail(.send(name), at: line)
    step(action, origin: .user, assertion, at: line)
  }

  /// Reduces an action and compares the state with what the test asserts.
  func step(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    _ assertion: StepAssertion<State>,
    at line: TestLine
  ) {
    let before = store.state
    reduce(action, origin: origin, at: line)
    let after = store.state
    let name = "\(testName: action)"
    func report(
      _ failure: (String, String) -> TestFailure,
      _ expected: State,
      _ severity: FailureReporter.Report.Severity = .failure
    ) {
      let diff = difference(expected, after, lineLimit: diffLineLimit)
      reporter(failure(name, diff), severity: severity, at: line)
    }

    var expected = exhaustivity == .on ? before : after
    assertion.state?(&expected)
    if expected != after {
      report(
        assertion.state == nil ? TestFailure.unassertedChange : TestFailure.wrongAssertion,
        expected
      )
    } else if exhaustivity.showsSkipped {
      var asserted = before
      assertion.state?(&asserted)
      if asserted != after { report(TestFailure.skippedChange, asserted, .skipped) }
    }
    if let objection = assertion.phase(before, after) {
      reporter(.wrongPhase(action: name, objection: objection), at: line)
    }
  }

  /// Reduces what waits to be received, and what that leads to at once.
  func reduceMail(_ moment: TestFailure.Moment, at line: TestLine) {
    while !journal.value.mail.isEmpty {
      for mail in journal.reportMail(moment, severity: exhaustivity.severity, to: reporter) {
        reduce(mail.action, origin: mail.origin, at: journal.value.line(of: mail) ?? line)
      }
    }
  }

  func reduce(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    at line: TestLine
  ) {
    let step = TestJournal<Action>.Step(name: "\(testName: action)", line: line)
    let id = store.actionCount + 1
    journal.withValue { $0.steps[id] = step }
    store.enqueue(action, origin: origin)
  }

  /// Whether the test goes on; fails for what comes after its end.
  func isOpen(for what: String, at line: TestLine) -> Bool {
    if isFinished { reporter(.afterFinish(what), at: line) }
    return !isFinished
  }
}
