public import InnoFlow
import InnoTestReporting

extension TestStore {
  /// Waits for the next action from an effect, and asserts how the action changes the state.
  ///
  /// The action must equal the expected action.
  ///
  /// If another action arrives first, that action is reduced and the test fails. If exhaustivity is
  /// off, the test does not fail, and the method continues to wait for the expected action.
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    assert: ((inout State) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async where Action: Equatable {
    _ = await receive(
      Expectation(expected, diffLineLimit: diffLineLimit),
      timeout: timeout,
      StepAssertion(state: assert),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the state.
  ///
  /// The action must have the given case.
  ///
  /// ```swift
  /// let people = await store.receive(Action.peopleLoadedCasePath) { $0.phase = .loaded }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The case path of the expected action.
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The payload of the action. If the expected action is not received, the test fails
  ///   and the method returns `nil`.
  @discardableResult
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    timeout: Duration? = nil,
    assert: ((inout State) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> Value? {
    await receive(
      Expectation(path.name, value: path.extract),
      timeout: timeout,
      StepAssertion(state: assert),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the state.
  ///
  /// The predicate must accept the action.
  ///
  /// - Parameters:
  ///   - predicate: A closure that returns `true` for the expected action.
  ///   - description: The name of the action in a failure message.
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The action. If the expected action is not received, the test fails and the method
  ///   returns `nil`.
  @discardableResult
  public func receive(
    where predicate: @escaping (Action) -> Bool,
    description: String = "a matching action",
    timeout: Duration? = nil,
    assert: ((inout State) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> Action? {
    await receive(
      Expectation(description) { predicate($0) ? $0 : nil },
      timeout: timeout,
      StepAssertion(state: assert),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the state.
  ///
  /// The action must have the given case.
  ///
  /// The expected state can depend on the payload.
  ///
  /// ```swift
  /// await store.receive(Action.peopleLoadedCasePath) { $0.people = $1 }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The case path of the expected action.
  ///   - caseName: The name of the case in a failure message, or `nil` to use the name of the path.
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``. The closure also receives the payload.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The payload of the action. If the expected action is not received, the test fails
  ///   and the method returns `nil`.
  @discardableResult
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    caseName: String? = nil,
    timeout: Duration? = nil,
    assert: @escaping (inout State, Value) -> Void,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> Value? {
    await receive(
      Expectation(caseName ?? path.name, value: path.extract),
      timeout: timeout,
      at: TestLine(file: file, number: line)
    ) { value in StepAssertion { assert(&$0, value) } }
  }

  /// Waits for the next action from an effect, and asserts how the action changes the state.
  ///
  /// The predicate must accept the action.
  ///
  /// The expected state can depend on the action.
  ///
  /// - Parameters:
  ///   - predicate: A closure that returns `true` for the expected action.
  ///   - description: The name of the action in a failure message.
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``. The closure also receives the action.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The action. If the expected action is not received, the test fails and the method
  ///   returns `nil`.
  @discardableResult
  public func receive(
    where predicate: @escaping (Action) -> Bool,
    description: String = "a matching action",
    timeout: Duration? = nil,
    assert: @escaping (inout State, Action) -> Void,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> Action? {
    await receive(
      Expectation(description) { predicate($0) ? $0 : nil },
      timeout: timeout,
      at: TestLine(file: file, number: line)
    ) { action in StepAssertion { assert(&$0, action) } }
  }

  func receive<Value>(
    _ expectation: Expectation<Action, Value>,
    timeout: Duration?,
    _ assertion: StepAssertion<State>,
    at line: TestLine
  ) async -> Value? {
    await receive(expectation, timeout: timeout, at: line) { _ in assertion }
  }

  func receive<Value>(
    _ expectation: Expectation<Action, Value>,
    timeout: Duration?,
    at line: TestLine,
    _ assertion: (Value) -> StepAssertion<State>
  ) async -> Value? {
    guard isOpen(for: "receiving \(expectation.name)", at: line) else { return nil }
    let limit = timeout ?? effectTimeout
    let deadline = ContinuousClock.now + limit
    var count = 0
    while let pending = await nextPendingAction(until: deadline) {
      if let value = expectation.value(pending.action) {
        step(pending.action, origin: pending.origin, of: pending.effect, assertion(value), at: line)
        return value
      }
      pass(over: pending, expectation, at: line)
      if exhaustivity == .on { return nil }
      count += 1
      if ContinuousClock.now >= deadline, let next = journal.value.pendingActions.first {
        reporter(.endless(action: "\(testName: next.action)", count: count), at: line)
        return nil
      }
    }
    reporter(missing(expectation, after: limit), at: line)
    return nil
  }

  /// Returns the failure to report for an expected action that was not sent in time.
  private func missing<Value>(
    _ expectation: Expectation<Action, Value>,
    after limit: Duration
  ) -> TestFailure {
    let journal = journal.value
    let (name, hint) = (expectation.name, expectation.hint(in: journal))
    let running = journal.effectsInFlight
    return if running.isEmpty {
      .nothingToReceive(expected: name, hint: hint)
    } else if Task.isCancelled {
      .cancelledReceive(expected: name, running: running, hint: hint)
    } else {
      .notReceived(expected: name, waited: limit, running: running, hint: hint)
    }
  }

  /// Removes and returns the next pending action, or returns `nil` if no action is sent in time.
  private func nextPendingAction(
    until deadline: ContinuousClock.Instant
  ) async -> TestJournal<Action>.PendingAction? {
    repeat {
      if let pending = journal.withValue({
        $0.pendingActions.isEmpty ? nil : $0.pendingActions.removeFirst()
      }) {
        return pending
      }
    } while await goesOn(until: deadline)
    return nil
  }

  /// Waits until all effects have ended.
  ///
  /// If `stopsOnAction` is `true`, the wait also ends when an action is pending.
  ///
  /// - Returns: `true` if this method waited until all effects ended or an action was pending;
  ///   `false` if no effect was running at the start, the deadline was reached, or the task was
  ///   cancelled.
  func goesOn(until deadline: ContinuousClock.Instant, stopsOnAction: Bool = true) async -> Bool {
    guard !journal.value.running.isEmpty else { return false }
    return await journal.wait(atMost: ContinuousClock.now.duration(to: deadline)) {
      $0.running.isEmpty || stopsOnAction && !$0.pendingActions.isEmpty
    } == .met
  }

  /// Passes an unexpected action to the reducer, so that the test can go on with the next action.
  private func pass<Value>(
    over pending: TestJournal<Action>.PendingAction,
    _ expectation: Expectation<Action, Value>,
    at line: TestLine
  ) {
    if exhaustivity == .on {
      reporter(expectation.mismatch(pending.action, expectation.hint(in: journal.value)), at: line)
    } else if exhaustivity.showsSkipped {
      let received = dumped(pending.action)
      reporter(
        .skippedAction(expected: expectation.name, received: received),
        severity: .skipped,
        at: line
      )
    }
    reduce(pending, at: line)
  }
}
