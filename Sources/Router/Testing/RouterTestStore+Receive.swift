public import InnoRouter
import InnoTestReporting

extension RouterTestStore {
  /// Receives the next event and asserts the change to the state.
  ///
  /// The command of the event must equal the expected command.
  ///
  /// If exhaustivity is off, the events before the first matching event are skipped.
  ///
  /// - Parameters:
  ///   - command: The expected command.
  ///   - result: The expected result, or `nil` to accept any success.
  ///   - assert: A closure that turns the state before the command into the expected state after
  ///     the command. Pass `nil` to assert that the state did not change. If exhaustivity is off,
  ///     the closure receives the actual state after the command, and passing `nil` asserts
  ///     nothing.
  ///   - file: The file to report if the test fails.
  ///   - line: The line to report if the test fails.
  public func receive(
    _ command: Store.Command,
    _ result: Store.Command.Result? = nil,
    assert: ((inout Store.Snapshot) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    receive(expecting: "\(command)", assert: assert, at: TestLine(file: file, number: line)) {
      event in
      guard event.command == command else {
        return .wrongCommand(diff: difference(command, event.command))
      }
      guard let result else { return refusal(of: event) }
      return event.result == result
        ? nil
        : .wrongResult(
          command: event.command.name,
          expected: "\(result.name) (\(result))",
          actual: "\(event.result.name) (\(event.result))"
        )
    }
  }

  /// Receives the next event, which must equal the expected event, and asserts the change to the
  /// state.
  ///
  /// If exhaustivity is off, the events before the first matching event are skipped.
  ///
  /// - Parameters:
  ///   - event: The expected event.
  ///   - assert: A closure that turns the state before the event into the expected state after the
  ///     event. Pass `nil` to assert that the state did not change. If exhaustivity is off, the
  ///     closure receives the actual state after the event, and passing `nil` asserts nothing.
  ///   - file: The file to report if the test fails.
  ///   - line: The line to report if the test fails.
  public func receive(
    _ event: Store.Event,
    assert: ((inout Store.Snapshot) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    receive(expecting: "\(event.command)", assert: assert, at: TestLine(file: file, number: line)) {
      received in
      received == event ? nil : .wrongEvent(diff: difference(event, received))
    }
  }

  /// Receives the next event, and asserts the new destination and the change to the state.
  ///
  /// ```swift
  /// let user = store.receive(PeopleRoute.Cases.detail) { $0 = [.detail(ada)] }
  /// ```
  ///
  /// The command of the event must have succeeded. After the command, the topmost route, the
  /// current modal or the selected tab must have the expected case. If exhaustivity is off, the
  /// events before the first matching event are skipped.
  ///
  /// - Parameters:
  ///   - path: The expected case.
  ///   - assert: A closure that turns the state before the event into the expected state after the
  ///     event. Pass `nil` to assert that the state did not change. If exhaustivity is off, the
  ///     closure receives the actual state after the event, and passing `nil` asserts nothing.
  ///   - file: The file to report if the test fails.
  ///   - line: The line to report if the test fails.
  /// - Returns: The payload of the case, or `nil` if no matching event was received.
  @discardableResult
  public func receive<Value>(
    _ path: CasePath<Store.Place, Value>,
    assert: ((inout Store.Snapshot) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Value? {
    let event = receive(
      expecting: path.name,
      assert: assert,
      at: TestLine(file: file, number: line)
    ) { event in
      if let refusal = refusal(of: event) { return refusal }
      guard let place = place(after: event) else {
        return .wrongPlace(expected: path.name, actual: "the root")
      }
      return path.matches(place) ? nil : .wrongPlace(expected: path.name, actual: dumped(place))
    }
    return event.flatMap(place).flatMap(path.extract)
  }

  /// Receives the next event and asserts the change to the state.
  ///
  /// The event must meet a condition.
  ///
  /// If exhaustivity is off, the events before the first matching event are skipped.
  ///
  /// - Parameters:
  ///   - what: The description of the expected event in failure messages.
  ///   - isExpected: A closure that returns `true` if an event meets the condition.
  ///   - assert: A closure that turns the state before the event into the expected state after the
  ///     event. Pass `nil` to assert that the state did not change. If exhaustivity is off, the
  ///     closure receives the actual state after the event, and passing `nil` asserts nothing.
  ///   - file: The file to report if the test fails.
  ///   - line: The line to report if the test fails.
  public func receive(
    _ what: String = "an event that meets the condition",
    where isExpected: (Store.Event) -> Bool,
    assert: ((inout Store.Snapshot) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    receive(expecting: what, assert: assert, at: TestLine(file: file, number: line)) { event in
      isExpected(event) ? nil : .notFitting(expected: what, event: dumped(event))
    }
  }

  /// Removes the expected event from the journal, and compares the state after the event with the
  /// expected state.
  ///
  /// If exhaustivity is on, the oldest event must be the expected event. If the oldest event is a
  /// different event, this method reports a failure and removes the oldest event.
  ///
  /// If exhaustivity is off, this method also removes all events before the expected event.
  ///
  /// - Returns: The event, or `nil` if no matching event was received.
  @discardableResult
  private func receive(
    expecting expected: String,
    assert: ((inout Store.Snapshot) -> Void)?,
    at location: TestLine,
    mismatch: (Store.Event) -> RouterTestFailure?
  ) -> Store.Event? {
    let waiting = journal.waiting.map(\.event)
    guard let first = waiting.first else {
      report(.nothingToReceive(expected: expected), at: location)
      return nil
    }
    let index: Int
    switch exhaustivity {
    case .on:
      index = 0
      if let failure = mismatch(first) {
        journal.take(1)
        report(failure, at: location)
        return nil
      }
    case .off:
      guard let fitting = waiting.firstIndex(where: { mismatch($0) == nil }) else {
        let names = waiting.map(\.command.name)
        report(.noneFits(expected: expected, waiting: names), at: location)
        return nil
      }
      index = fitting
    }
    journal.take(index + 1)
    compare(waiting[index], assert, at: location)
    return waiting[index]
  }

  private func compare(
    _ event: Store.Event,
    _ assert: ((inout Store.Snapshot) -> Void)?,
    at location: TestLine
  ) {
    let states = Store.states(around: event)
    let actual = Store.snapshot(of: states.after)
    var expected = exhaustivity == .on ? Store.snapshot(of: states.before) : actual
    assert?(&expected)
    guard expected != actual else { return }
    let name = event.command.name
    let diff = difference(expected, actual)
    report(
      assert == nil
        ? .unassertedChange(command: name, diff: diff) : .wrongAssertion(command: name, diff: diff),
      at: location
    )
  }

  private func place(after event: Store.Event) -> Store.Place? {
    Store.place(in: Store.states(around: event).after)
  }

  /// Returns a failure if the event's command was refused, or `nil` if the command succeeded.
  private func refusal(of event: Store.Event) -> RouterTestFailure? {
    event.result.isSuccess
      ? nil : .refused(command: event.command.name, reason: "\(event.result)")
  }

  private func report(_ failure: RouterTestFailure, at location: TestLine) {
    reporter(failure.description, at: location)
  }
}
