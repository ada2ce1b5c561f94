public import InnoFlow
import InnoTestReporting

extension TestStore {
  /// Sends an action, and asserts how it changes the state and which way it moves the phase.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - phase: The key path of the phase in the state.
  ///   - route: The phase before and after it, or the graph that allows the move.
  ///   - assert: A closure that changes the state as in ``send(_:assert:file:line:)``.
  ///   - file: The file to report.
  ///   - line: The line to report.
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

  /// Waits for the next action of an effect, which must equal the expected one, and asserts how it
  /// changes the state and which way it moves the phase.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - phase: The key path of the phase in the state.
  ///   - route: The phase before and after it, or the graph that allows the move.
  ///   - timeout: The time to wait in real time; the store's if `nil`.
  ///   - assert: A closure that changes the state as in ``send(_:assert:file:line:)``.
  ///   - file: The file to report.
  ///   - line: The line to report.
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

  /// Waits for the next action of an effect, which must be of a certain case, and asserts how it
  /// changes the state and which way it moves the phase.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - phase: The key path of the phase in the state.
  ///   - route: The phase before and after it, or the graph that allows the move.
  ///   - timeout: The time to wait in real time; the store's if `nil`.
  ///   - assert: A closure that changes the state as in ``send(_:assert:file:line:)``.
  ///   - file: The file to report.
  ///   - line: The line to report.
  /// - Returns: The payload, or `nil` if another action or none was received, which fails the test.
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
