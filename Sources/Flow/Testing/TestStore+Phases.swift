public import InnoFlow
import InnoTestReporting

extension TestStore {
  /// Sends an action, and asserts how it changes the state and which way it moves the phase.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - phase: The phase's place in the state.
  ///   - route: The phase before and after it, or the graph that allows the move.
  ///   - assert: Changes the state as in ``send(_:assert:file:line:)``.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
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

  /// Waits for the next action of an effect, which must be this one, and asserts how it changes the
  /// state and which way it moves the phase.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - phase: The phase's place in the state.
  ///   - route: The phase before and after it, or the graph that allows the move.
  ///   - timeout: How long to wait in real time, as long as the store does when `nil`.
  ///   - assert: Changes the state as in ``send(_:assert:file:line:)``.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
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

  /// Waits for the next action of an effect, which must be of one case, and asserts how it changes
  /// the state and which way it moves the phase.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - phase: The phase's place in the state.
  ///   - route: The phase before and after it, or the graph that allows the move.
  ///   - timeout: How long to wait in real time, as long as the store does when `nil`.
  ///   - assert: Changes the state as in ``send(_:assert:file:line:)``.
  ///   - file: The file of the line that fails.
  ///   - line: The line that fails.
  /// - Returns: The payload, or `nil` when the test failed because another action came or none.
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
