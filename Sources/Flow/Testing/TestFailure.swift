/// What a test did not say, or said wrongly.
enum TestFailure: Equatable, CustomStringConvertible {
  /// When it was noticed.
  enum Moment: Equatable {
    /// Before an action was sent.
    case send(String)

    /// In `finish`, after waiting as long as it does.
    case finish(waited: String)

    /// When the store was released.
    case release
  }

  case unassertedChange(action: String, diff: String)
  case wrongAssertion(action: String, diff: String)
  case wrongAction(diff: String)
  case wrongCase(expected: String, received: String)
  case nothingToReceive(expected: String)
  case notReceived(expected: String, waited: String, running: [String])
  case unreceived(action: String, sender: String, Moment)
  case stillRunning(effect: String, Moment)
  case effectFailed(effect: String, error: String)
  case tooFewSleepers(expected: Int, count: Int, waited: String)

  var description: String {
    switch self {
    case .unassertedChange(let action, let diff):
      "\(action) changed the state, but the test asserts no change; "
        + "assert it in a closure (- before, + after):\n\n\(diff)"
    case .wrongAssertion(let action, let diff):
      "\(action) changed the state otherwise than the test asserts "
        + "(- asserted, + actual):\n\n\(diff)"
    case .wrongAction(let diff):
      "another action was received (- expected, + received):\n\n\(diff)"
    case .wrongCase(let expected, let received):
      "expected to receive \(expected), but received:\n\n\(received)"
    case .nothingToReceive(let expected):
      "expected to receive \(expected), but no action waits and no effect runs that could send it"
    case .notReceived(let expected, let waited, let running):
      "expected to receive \(expected), but it did not come within \(waited); still running: "
        + "\(running.joined(separator: ", ")). Let that work go on, or give the store a longer timeout"
    case .unreceived(let action, let sender, let moment):
      "an action of \(sender) was not received \(moment.unreceived):\n\n\(action)"
    case .stillRunning(let effect, let moment):
      "\(effect) still ran \(moment.stillRunning); let it end or cancel it"
    case .effectFailed(let effect, let error):
      "\(effect) failed: \(error); catch the error in the effect and send it as an action"
    case .tooFewSleepers(let expected, let count, let waited):
      "\(expected) \(expected == 1 ? "task" : "tasks") should sleep on the clock, but after "
        + "\(waited) \(count) did; start the work that sleeps before, or ask for fewer sleepers"
    }
  }
}

extension TestFailure.Moment {
  fileprivate var unreceived: String {
    switch self {
    case .send(let action): "before \(action) was sent; receive it first"
    case .finish: "before finish(); receive it"
    case .release: "before the store was released; receive it and call finish()"
    }
  }

  fileprivate var stillRunning: String {
    switch self {
    case .send(let action): "when \(action) was sent"
    case .finish(let waited): "after finish() had waited \(waited)"
    case .release: "when the store was released without finish()"
    }
  }
}
