import InnoFlow

/// The assertions that a test makes about one action.
struct StepAssertion<State> {
  /// A closure that changes the given state into the expected state.
  ///
  /// The closure returns `false` if the part of the state that the test checks does not exist.
  var state: ((inout State) -> Bool)?

  /// A closure that receives the states before and after the action, and describes an unexpected
  /// phase change.
  ///
  /// The closure returns `nil` if the phase change is expected.
  var phase: (State, State) -> String? = { _, _ in nil }
}

extension StepAssertion {
  /// Creates an assertion about the whole state.
  init(
    state: ((inout State) -> Void)?,
    phase: @escaping (State, State) -> String? = { _, _ in nil }
  ) {
    let assert = state.map { assert in
      { (state: inout State) in
        assert(&state)
        return true
      }
    }
    self.init(state: assert, phase: phase)
  }
}

extension String.StringInterpolation {
  /// Appends the name of an action's case.
  ///
  /// If the action type does not conform to `CaseReflecting`, the action's description is appended
  /// instead.
  mutating func appendInterpolation<Action>(testName action: Action) {
    appendInterpolation((action as? any CaseReflecting)?.caseName ?? "\(action)")
  }
}
