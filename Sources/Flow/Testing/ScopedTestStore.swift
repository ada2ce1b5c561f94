public import InnoFlow
import InnoTestReporting

/// A view of a ``TestStore`` that is restricted to the state and the actions of a child.
///
/// While exhaustivity is on, the test fails if an action changes parts of the parent's state that
/// do not belong to the child. Calling `finish` on a child's store also finishes the parent store.
@MainActor
public struct ScopedTestStore<R: Reducer, ChildState: Equatable, ChildAction>
where R.State: Equatable {
  let parent: TestStore<R>
  let place: String
  let read: (R.State) -> ChildState?
  let write: (inout R.State, ChildState) -> Void
  let embed: (ChildAction) -> R.Action
  let extract: (R.Action) -> ChildAction?

  /// The mode that determines whether the test must assert all changes and actions.
  ///
  /// The value is shared with the parent store.
  public var exhaustivity: Exhaustivity {
    get { parent.exhaustivity }
    nonmutating set { parent.exhaustivity = newValue }
  }

  /// The child's current state, or `nil` if the child does not exist.
  public var state: ChildState? { read(parent.state) }

  /// Sends an action to the child, and asserts how the action changes the child's state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - assert: A closure that makes the expected changes to the child's state, as in
  ///     ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func send(
    _ action: ChildAction,
    assert: ((inout ChildState) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    guard state != nil else {
      let failure = TestFailure.missingChild(action: "\(testName: embed(action))", place: place)
      return parent.reporter(failure, at: TestLine(file: file, number: line))
    }
    parent.send(
      embed(action),
      StepAssertion(state: lift(assert)),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the child's
  /// state.
  ///
  /// The action must equal the expected action of the child.
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - timeout: The longest real time to wait, or `nil` for the parent's timeout.
  ///   - assert: A closure that makes the expected changes to the child's state, as in
  ///     ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func receive(
    _ expected: ChildAction,
    timeout: Duration? = nil,
    assert: ((inout ChildState) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async where R.Action: Equatable {
    _ = await parent.receive(
      Expectation(embed(expected), diffLineLimit: parent.diffLineLimit),
      timeout: timeout,
      StepAssertion(state: lift(assert)),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the child's
  /// state.
  ///
  /// The action must be an action of the child, and must have the given case.
  ///
  /// - Parameters:
  ///   - path: The case path of the expected action.
  ///   - timeout: The longest real time to wait, or `nil` for the parent's timeout.
  ///   - assert: A closure that makes the expected changes to the child's state, as in
  ///     ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The payload of the action. If the expected action is not received, the test fails
  ///   and the method returns `nil`.
  @discardableResult
  public func receive<Value>(
    _ path: CasePath<ChildAction, Value>,
    timeout: Duration? = nil,
    assert: ((inout ChildState) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> Value? {
    await parent.receive(
      Expectation(path.name) { extract($0).flatMap(path.extract) },
      timeout: timeout,
      StepAssertion(state: lift(assert)),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the child's
  /// state.
  ///
  /// The action must be an action of the child, and must have the given case.
  ///
  /// The expected state can depend on the payload.
  ///
  /// - Parameters:
  ///   - path: The case path of the expected action.
  ///   - caseName: The name of the case in a failure message, or `nil` to use the path's name.
  ///   - timeout: The longest real time to wait, or `nil` for the parent's timeout.
  ///   - assert: A closure that makes the expected changes to the child's state, as in
  ///     ``TestStore/send(_:assert:file:line:)``. The closure also receives the payload.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The payload of the action. If the expected action is not received, the test fails
  ///   and the method returns `nil`.
  @discardableResult
  public func receive<Value>(
    _ path: CasePath<ChildAction, Value>,
    caseName: String? = nil,
    timeout: Duration? = nil,
    assert: @escaping (inout ChildState, Value) -> Void,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> Value? {
    await parent.receive(
      Expectation(caseName ?? path.name) { extract($0).flatMap(path.extract) },
      timeout: timeout,
      at: TestLine(file: file, number: line)
    ) { value in StepAssertion(state: lift { assert(&$0, value) }) }
  }

  /// Waits for the next action from an effect, and asserts how the action changes the child's
  /// state.
  ///
  /// The action must be an action of the child, and the predicate must accept the action.
  ///
  /// - Parameters:
  ///   - predicate: A closure that returns `true` for the expected action.
  ///   - description: The name of the action in a failure message.
  ///   - timeout: The longest real time to wait, or `nil` for the parent's timeout.
  ///   - assert: A closure that makes the expected changes to the child's state, as in
  ///     ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The action. If the expected action is not received, the test fails and the method
  ///   returns `nil`.
  @discardableResult
  public func receive(
    where predicate: @escaping (ChildAction) -> Bool,
    description: String = "a matching action",
    timeout: Duration? = nil,
    assert: ((inout ChildState) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> ChildAction? {
    await parent.receive(
      Expectation(description) { extract($0).flatMap { predicate($0) ? $0 : nil } },
      timeout: timeout,
      StepAssertion(state: lift(assert)),
      at: TestLine(file: file, number: line)
    )
  }

  /// Asserts the child's current state, without sending or receiving an action.
  ///
  /// - Parameters:
  ///   - update: A closure that changes the child's state to the expected state.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func assert(
    _ update: (inout ChildState) -> Void,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let line = TestLine(file: file, number: line)
    guard let actual = state else {
      return parent.reporter(.missingState(place: place), at: line)
    }
    var expected = actual
    update(&expected)
    guard expected != actual else { return }
    let diff = difference(expected, actual, lineLimit: parent.diffLineLimit)
    parent.reporter(.wrongState(place: place, diff: diff), at: line)
  }

  /// Reduces all pending actions of the parent store.
  ///
  /// An action is pending if an effect has sent the action, but the test has not received the
  /// action.
  ///
  /// The test fails for each pending action, unless exhaustivity is off.
  ///
  /// A failure is attributed to the test line that caused the pending action. However, if actions
  /// endlessly cause new actions, the failure is attributed to the caller of this method.
  ///
  /// - Parameters:
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  public func assertNoBufferedActions(file: StaticString = #filePath, line: UInt = #line) {
    parent.assertNoBufferedActions(file: file, line: line)
  }

  /// Ends the test of the parent store and of all child stores.
  ///
  /// By the end of the test, every effect must have ended, and every action must have been
  /// received. For details, see ``TestStore/finish(timeout:file:line:)``.
  ///
  /// A failure is attributed to the test line that caused the action or started the effect.
  /// However, if actions endlessly cause new actions, the failure is attributed to the caller of
  /// this method.
  ///
  /// - Parameters:
  ///   - timeout: The longest real time to wait, or `nil` for the parent's timeout.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  public func finish(
    timeout: Duration? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    await parent.finish(timeout: timeout, file: file, line: line)
  }

  /// Converts an assertion about the child to an assertion about the parent.
  private func lift(
    _ assert: ((inout ChildState) -> Void)?
  ) -> ((inout R.State) -> Bool)? {
    assert.map { assert in
      { state in
        guard var child = read(state) else { return false }
        assert(&child)
        write(&state, child)
        return true
      }
    }
  }
}
