public import InnoFlow
import InnoTestReporting

/// A part of a ``TestStore``: it speaks the actions of a child and asserts the child's state.
///
/// Everything else of the parent's state must stay as it is, as the parent's exhaustivity says. It
/// is the parent that is finished.
@MainActor
public struct ScopedTestStore<R: Reducer, ChildState: Equatable, ChildAction>
where R.State: Equatable {
  let parent: TestStore<R>
  let place: String
  let read: (R.State) -> ChildState?
  let write: (inout R.State, ChildState) -> Void
  let embed: (ChildAction) -> R.Action
  let extract: (R.Action) -> ChildAction?

  /// The child's state as it is now, or `nil` when the child is gone.
  public var state: ChildState? { read(parent.state) }

  /// Sends an action to the child and asserts how it changes the child's state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - assert: Changes the child's state as in ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
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
    parent.send(embed(action), assert: lift(assert), file: file, line: line)
  }

  /// Waits for the next action of an effect, which must be this one of the child.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - timeout: How long to wait in real time, as long as the parent does when `nil`.
  ///   - assert: Changes the child's state as in ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
  public func receive(
    _ expected: ChildAction,
    timeout: Duration? = nil,
    assert: ((inout ChildState) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async where R.Action: Equatable {
    await parent.receive(
      embed(expected),
      timeout: timeout,
      assert: lift(assert),
      file: file,
      line: line
    )
  }

  /// Waits for the next action of an effect, which must be of one case of the child.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - timeout: How long to wait in real time, as long as the parent does when `nil`.
  ///   - assert: Changes the child's state as in ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
  /// - Returns: The payload, or `nil` when the test failed because another action came or none.
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

  /// Waits for the next action of an effect, which must be one of the child that a predicate
  /// accepts.
  ///
  /// - Parameters:
  ///   - predicate: Accepts an action.
  ///   - description: What a failure calls the action.
  ///   - timeout: How long to wait in real time, as long as the parent does when `nil`.
  ///   - assert: Changes the child's state as in ``TestStore/send(_:assert:file:line:)``.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
  /// - Returns: The action, or `nil` when the test failed because another action came or none.
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

  /// What is asserted of the child as what is asserted of the parent.
  private func lift(
    _ assert: ((inout ChildState) -> Void)?
  ) -> ((inout R.State) -> Void)? {
    assert.map { assert in
      { state in
        guard var child = read(state) else { return }
        assert(&child)
        write(&state, child)
      }
    }
  }
}
