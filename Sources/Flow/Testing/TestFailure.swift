import InnoTestReporting
import InnoText

/// A test failure and its message.
enum TestFailure: CustomStringConvertible {
  /// The latest point at which a test should have received an action.
  enum Moment {
    /// The call that sends another action, whose name is the associated value.
    case send(String)

    /// The call to `assertNoBufferedActions`.
    case check

    /// The end of the test.
    case end(Ending)
  }

  /// An event that ends a test.
  enum Ending {
    /// The call to `finish`, which stopped waiting after the given time.
    case finish(waited: Duration)

    /// The cancellation of the task that called `finish`.
    case cancelledFinish

    /// The deallocation of the test store.
    case release
  }

  case unassertedChange(action: String, diff: String)
  case nothingToAssert(action: String)
  case missingState(place: String)
  case wrongState(place: String, diff: String)
  case endless(action: String, count: Int)
  case wrongAssertion(action: String, diff: String)
  case skippedChange(action: String, diff: String)
  case wrongAction(diff: String, hint: String?)
  case wrongCase(expected: String, received: String, hint: String?)
  case wrongPhase(action: String, objection: String)
  case skippedAction(expected: String, received: String)
  case nothingToReceive(expected: String, hint: String?)
  case notReceived(expected: String, waited: Duration, running: [String], hint: String?)
  case cancelledReceive(expected: String, running: [String], hint: String?)
  case unreceived(action: String, sender: String, Moment)
  case stillRunning(effect: String, Ending)
  case afterFinish(String)
  case missingChild(action: String, place: String)
  case otherCase(expected: String, value: String)
  case uncoveredPhases([String])
  case unsoundPhases([String])
  case effectFailed(effect: String, error: String)
  case tooFewSleepers(expected: Int, count: Int, waited: Duration)
  case tooFewSleeps(expected: Int, count: Int, waited: Duration)

  var description: String {
    switch self {
    case .unassertedChange(let action, let diff):
      "\(action) changed the state, but the test asserts no change; "
        + "assert the change in a closure (- before, + after):\n\n\(diff)"
    case .nothingToAssert(let action):
      "the test asserts a child's state for \(action), but that state does not exist; "
        + "make the assertion on the parent store instead"
    case .missingState(let place):
      "the test asserts a child's state at \(place), but that state does not exist; "
        + "make the assertion on the parent store instead"
    case .wrongState(let place, let diff):
      "\(place) differs from the assertion (- asserted, + actual):\n\n\(diff)"
    case .endless(let action, let count):
      "effects kept sending actions: \(count) \(count == 1 ? "was" : "were") reduced, and the next "
        + "is \(action); break the cycle of actions, or set a longer timeout"
    case .wrongAssertion(let action, let diff):
      "after \(action), the state differs from the assertion (- asserted, + actual):\n\n\(diff)"
    case .skippedChange(let action, let diff):
      "\(action) changed the state, and the test may have asserted only part of the change "
        + "(- before, + after):\n\n\(diff)"
    case .wrongPhase(let action, let objection):
      "\(action) \(objection)"
    case .wrongAction(let diff, let hint):
      "another action was received\(hint.clause) (- expected, + received):\n\n\(diff)"
    case .wrongCase(let expected, let received, let hint):
      "expected to receive \(expected), but received a different action\(hint.clause)"
        + ":\n\n\(received)"
    case .skippedAction(let expected, let received):
      "an action was received before \(expected) but not asserted:\n\n\(received)"
    case .nothingToReceive(let expected, let hint):
      "expected to receive \(expected), but no action is pending and no effect is running"
        + hint.clause
    case .notReceived(let expected, let waited, let running, let hint):
      "expected to receive \(expected), but it was not sent within \(waited)\(hint.clause); "
        + "pass a longer timeout, or let these running effects continue:\n\n"
        + running.asList
    case .cancelledReceive(let expected, let running, let hint):
      "expected to receive \(expected), but the test was cancelled first\(hint.clause); "
        + "these effects were running:\n\n" + running.asList
    case .unreceived(let action, let sender, let moment):
      "an action from \(sender) was not received \(moment.unreceived):\n\n\(action)"
    case .stillRunning(let effect, .finish(let waited)):
      "\(effect) was still running after finish() had waited \(waited); let it end or cancel it"
    case .stillRunning(let effect, .cancelledFinish):
      "\(effect) was still running when the test was cancelled in finish(); let it end or cancel it"
    case .stillRunning(let effect, .release):
      "\(effect) was still running when the store was released without finish(); "
        + "let it end or cancel it"
    case .afterFinish(let what):
      "\(what) comes after finish(), which ends the test; move it before finish()"
    case .missingChild(let action, let place):
      "\(action) was not sent because \(place) does not exist; "
        + "send an action that creates it first"
    case .otherCase(let expected, let value):
      "expected the case \(expected), but the value is:\n\n\(value)"
    case .uncoveredPhases(let missing):
      "the phase map lacks rules that the test expects; add them:\n\n\(missing.asList)"
    case .unsoundPhases(let problems):
      "the phases have issues:\n\n\(problems.asList)"
    case .effectFailed(let effect, let error):
      "\(effect) failed: \(error); catch the error in the effect and send it as an action"
    case .tooFewSleepers(let expected, let count, let waited):
      "timed out after \(waited): expected \(expected.counted("task")) to sleep on "
        + "the clock, but found \(count); start the sleeping work before this call, or lower the count"
    case .tooFewSleeps(let expected, let count, let waited):
      "timed out after \(waited): expected \(expected.counted("sleep")) to begin on "
        + "the clock, but found \(count); start the sleeping work before this call, or lower the count"
    }
  }
}

extension TestFailure.Moment {
  fileprivate var unreceived: String {
    switch self {
    case .send(let action): "before \(action) was sent; receive it first"
    case .check: "before assertNoBufferedActions(); receive it"
    case .end(.finish), .end(.cancelledFinish): "before finish(); receive it"
    case .end(.release): "before the store was released; receive it and call finish()"
    }
  }
}

extension [String] {
  fileprivate var asList: String { map { "- \($0)" }.joined(separator: "\n") }
}

extension String? {
  /// The text as an additional clause of a sentence, or an empty string for `nil`.
  fileprivate var clause: String { map { "; \($0)" } ?? "" }
}

extension FailureReporter {
  func callAsFunction(
    _ failure: TestFailure,
    severity: Report.Severity = .failure,
    at place: TestLine
  ) {
    self(failure.description, severity: severity, at: place)
  }
}
