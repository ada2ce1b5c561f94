import CustomDump
public import InnoFlow
public import Testing

extension TestStore {
  /// Waits for the next action of an effect, which must be this one, and asserts how it changes the
  /// state.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - assert: Changes the state before the action to the one expected after it; without it the
  ///     state must stay as it is.
  ///   - sourceLocation: The line that fails.
  public func receive(
    _ expected: Action,
    assert: ((inout State) -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async where Action: Equatable {
    let name = String(customDumping: expected)
    guard let mail = await next(expecting: name, at: sourceLocation) else { return }
    guard mail.action == expected else {
      let failure = TestFailure.wrongAction(diff: difference(expected, mail.action))
      return reject(mail, failure, at: sourceLocation)
    }
    step(mail.action, origin: mail.origin, assert: assert, at: sourceLocation)
  }

  /// Waits for the next action of an effect, which must be of one case, and asserts how it changes
  /// the state.
  ///
  /// ```swift
  /// let people = await store.receive(Action.peopleLoadedCasePath) { $0.phase = .loaded }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - assert: Changes the state before the action to the one expected after it; without it the
  ///     state must stay as it is.
  ///   - sourceLocation: The line that fails.
  /// - Returns: The payload, or `nil` when the test failed because another action came or none.
  @discardableResult
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    assert: ((inout State) -> Void)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Value? {
    guard let mail = await next(expecting: path.name, at: sourceLocation) else { return nil }
    guard let value = path.extract(mail.action) else {
      let received = String(customDumping: mail.action)
      reject(mail, .wrongCase(expected: path.name, received: received), at: sourceLocation)
      return nil
    }
    step(mail.action, origin: mail.origin, assert: assert, at: sourceLocation)
    return value
  }

  /// Takes the next action out of the mail, or fails when none comes.
  private func next(
    expecting expected: String,
    at location: SourceLocation
  ) async -> TestJournal<Action>.Mail? {
    let isInTime = await journal.wait(atMost: timeout) { !$0.mail.isEmpty || $0.running.isEmpty }
    if let mail = journal.withValue({ $0.mail.isEmpty ? nil : $0.mail.removeFirst() }) {
      return mail
    }
    let journal = journal.value
    let failure: TestFailure =
      isInTime
      ? .nothingToReceive(expected: expected)
      : .notReceived(
        expected: expected,
        waited: "\(timeout)",
        running: journal.running.map(journal.name)
      )
    reporter(failure.description, at: location)
    return nil
  }

  /// Fails for an action that was not expected, and reduces it so that the test can go on.
  private func reject(
    _ mail: TestJournal<Action>.Mail,
    _ failure: TestFailure,
    at location: SourceLocation
  ) {
    reporter(failure.description, at: location)
    reduce(mail.action, origin: mail.origin, at: location)
  }
}
