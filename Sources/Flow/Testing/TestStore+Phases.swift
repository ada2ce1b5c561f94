public import InnoFlow
import InnoTestReporting

extension TestStore {
  /// Sends an action, and asserts how the action changes the state and the phase.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - phase: The key path of the phase in the state.
  ///   - route: The phases before and after the action, or a graph that must allow the change
  ///     of phase.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func send<Phase>(
    _ action: Action,
    tracking phase: KeyPath<State, Phase>,
    through route: some PhaseRoute<Phase>,
    assert: ((inout State) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    send(
      action,
      StepAssertion(state: assert, phase: check(phase, route)),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the state and the
  /// phase.
  ///
  /// The action must equal the expected action.
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - phase: The key path of the phase in the state.
  ///   - route: The phases before and after the action, or a graph that must allow the change
  ///     of phase.
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func receive<Phase>(
    _ expected: Action,
    tracking phase: KeyPath<State, Phase>,
    through route: some PhaseRoute<Phase>,
    timeout: Duration? = nil,
    assert: ((inout State) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async where Action: Equatable {
    _ = await receive(
      Expectation(expected, diffLineLimit: diffLineLimit),
      timeout: timeout,
      StepAssertion(state: assert, phase: check(phase, route)),
      at: TestLine(file: file, number: line)
    )
  }

  /// Waits for the next action from an effect, and asserts how the action changes the state and the
  /// phase.
  ///
  /// The action must have the given case.
  ///
  /// - Parameters:
  ///   - path: The case path of the expected action.
  ///   - phase: The key path of the phase in the state.
  ///   - route: The phases before and after the action, or a graph that must allow the change
  ///     of phase.
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - assert: A closure that makes the expected changes to the state, as in
  ///     ``send(_:assert:file:line:)``.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  /// - Returns: The payload of the action. If the expected action is not received, the test fails
  ///   and the method returns `nil`.
  @discardableResult
  public func receive<Value, Phase>(
    _ path: CasePath<Action, Value>,
    tracking phase: KeyPath<State, Phase>,
    through route: some PhaseRoute<Phase>,
    timeout: Duration? = nil,
    assert: ((inout State) -> Void)? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> Value? {
    await receive(
      Expectation(path.name, value: path.extract),
      timeout: timeout,
      StepAssertion(state: assert, phase: check(phase, route)),
      at: TestLine(file: file, number: line)
    )
  }

  private func check<Phase>(
    _ phase: KeyPath<State, Phase>,
    _ route: some PhaseRoute<Phase>
  ) -> (State, State) -> String? {
    { before, after in
      let (source, target) = (before[keyPath: phase], after[keyPath: phase])
      return route.objection(from: source, to: target).map { objection in
        let move =
          source == target
          ? "left the phase at \(source)" : "moved the phase \(source) -> \(target)"
        return "\(move), \(objection)"
      }
    }
  }
}
