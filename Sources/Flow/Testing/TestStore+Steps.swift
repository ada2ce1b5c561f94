import InnoFlow
import InnoTestReporting

extension TestStore {
  /// Sends an action from the test.
  func send(_ action: Action, _ assertion: StepAssertion<State>, at line: TestLine) {
    let name = "\(testName: action)"
    guard isOpen(for: name, at: line) else { return }
    reducePendingActions(.send(name), until: ContinuousClock.now + effectTimeout, at: line)
    step(action, origin: .user, assertion, at: line)
  }

  /// Reduces an action and compares the resulting state with the test's assertion.
  func step(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    of effect: LiveEffect? = nil,
    _ assertion: StepAssertion<State>,
    at line: TestLine
  ) {
    let before = store.state
    reduce(action, origin: origin, of: effect, at: line)
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
    if assertion.state?(&expected) == false {
      reporter(.nothingToAssert(action: name), at: line)
    } else if expected != after {
      report(
        assertion.state == nil ? TestFailure.unassertedChange : TestFailure.wrongAssertion,
        expected
      )
    } else if exhaustivity.showsSkipped, before != after {
      // The assertion closure may have side effects, so the closure is not run a second time to
      // find out which changes were asserted.
      report(TestFailure.skippedChange, before, .skipped)
    }
    if let objection = assertion.phase(before, after) {
      reporter(.wrongPhase(action: name, objection: objection), at: line)
    }
  }

  /// Reduces the pending actions and their synchronous follow-up actions.
  ///
  /// If ``exhaustivity`` has a `severity`, the method also reports each pending action.
  ///
  /// If actions keep causing new actions, the method gives up at the deadline. If the method
  /// reports the actions, the method also gives up after a hundred actions. When the method gives
  /// up, it cancels the running effects, drops the pending actions and fails the test.
  func reducePendingActions(
    _ moment: TestFailure.Moment,
    until deadline: ContinuousClock.Instant,
    at line: TestLine
  ) {
    var count = 0
    while !journal.value.pendingActions.isEmpty {
      for pending in journal.reportPendingActions(
        moment,
        severity: exhaustivity.severity,
        to: reporter
      ) {
        let isEndless =
          count >= 100 && exhaustivity.severity != nil || ContinuousClock.now >= deadline
        if count > 0, isEndless { return giveUp(at: pending, count, line) }
        count += 1
        reduce(pending, at: journal.value.line(of: pending) ?? line)
      }
    }
  }

  /// Fails the test because actions endlessly cause new actions.
  private func giveUp(at pending: TestJournal<Action>.PendingAction, _ count: Int, _ line: TestLine)
  {
    store.cancelAllEffects()
    journal.withValue { $0.pendingActions = [] }
    reporter(.endless(action: "\(testName: pending.action)", count: count), at: line)
  }

  func reduce(_ pending: TestJournal<Action>.PendingAction, at line: TestLine) {
    // An earlier action may have cancelled the effect.
    guard pending.effect?.isCancelled != true else {
      return journal.withValue { $0.drop(pending) }
    }
    reduce(pending.action, origin: pending.origin, of: pending.effect, at: line)
  }

  func reduce(
    _ action: Action,
    origin: DispatchedAction<Action>.Origin,
    of effect: LiveEffect? = nil,
    at line: TestLine
  ) {
    let step = TestJournal<Action>.Step(name: "\(testName: action)", line: line)
    let id = store.actionCount + 1
    journal.withValue { $0.steps[id] = step }
    store.enqueue(action, origin: origin, of: effect)
    dropCancelledActions()
  }

  /// Drops the actions whose effects were cancelled before the test received the actions.
  ///
  /// A test store therefore behaves like a `Store`, which never reduces the actions of a cancelled
  /// effect.
  func dropCancelledActions() {
    let cancelled = journal.value.pendingActions.enumerated().filter {
      $1.effect?.isCancelled == true
    }
    guard !cancelled.isEmpty else { return }
    let places = Set(cancelled.map { $0.offset })
    journal.withValue { journal in
      for (_, pending) in cancelled { journal.drop(pending) }
      journal.pendingActions = journal.pendingActions.enumerated().filter {
        !places.contains($0.offset)
      }
      .map { $0.element }
    }
  }

  /// Returns a Boolean value that indicates whether the test is still running.
  ///
  /// If the test has ended, the method also reports a failure.
  func isOpen(for what: String, at line: TestLine) -> Bool {
    if isFinished { reporter(.afterFinish(what), at: line) }
    return !isFinished
  }
}
