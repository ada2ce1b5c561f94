/// A failure that a router's test store reports.
enum RouterTestFailure: Equatable, CustomStringConvertible {
  /// The point in a test at which the test store finds an unreceived event.
  enum Moment: Equatable {
    /// The moment just before the test sends the given intent or command.
    case send(String)

    /// The moment at which the test asserts that there are no more events.
    case end

    /// The moment when the test store is released.
    case release
  }

  case unassertedChange(command: String, diff: String)
  case wrongAssertion(command: String, diff: String)
  case wrongCommand(diff: String)
  case wrongResult(command: String, expected: String, actual: String)
  case wrongEvent(diff: String)
  case refused(command: String, reason: String)
  case wrongPlace(expected: String, actual: String)
  case notFitting(expected: String, event: String)
  case nothingToReceive(expected: String)
  case noneFits(expected: String, waiting: [String])
  case unreceived(event: String, Moment)

  var description: String {
    switch self {
    case .unassertedChange(let command, let diff):
      "\(command) changed the state, but the test asserts no change; "
        + "assert the change in a closure (- before, + after):\n\n\(diff)"
    case .wrongAssertion(let command, let diff):
      "after \(command), the state differs from the assertion (- asserted, + actual):\n\n\(diff)"
    case .wrongCommand(let diff):
      "the event of another command was received (- expected, + received):\n\n\(diff)"
    case .wrongResult(let command, let expected, let actual):
      "\(command) has the wrong result: expected \(expected), got \(actual)"
    case .wrongEvent(let diff):
      "another event was received (- expected, + received):\n\n\(diff)"
    case .refused(let command, let reason):
      "\(command) was refused: \(reason); to expect this result, pass it to receive(_:_:)"
    case .wrongPlace(let expected, let actual):
      "expected \(expected), but the current destination is \(actual)"
    case .notFitting(let expected, let event):
      "expected to receive \(expected), but received:\n\n\(event)"
    case .nothingToReceive(let expected):
      "expected to receive \(expected), but there is no unreceived event"
    case .noneFits(let expected, let waiting):
      "expected to receive \(expected), but the unreceived events are: "
        + waiting.joined(separator: ", ")
    case .unreceived(let event, let moment):
      "an event was not received\(moment.text):\n\n\(event)"
    }
  }
}

extension RouterTestFailure.Moment {
  fileprivate var text: String {
    switch self {
    case .send(let what): " before \(what) was sent; receive it first"
    case .end: " before finish() or expectNoMoreEvents(); receive it first"
    case .release: " before the test store was released; receive it and call finish()"
    }
  }
}
