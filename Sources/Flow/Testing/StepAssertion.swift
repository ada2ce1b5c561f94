import InnoFlow

/// The assertions of a test about one action.
struct StepAssertion<State> {
  /// A closure that changes the state to the one expected, or returns `false` if the part of the
  /// state that the assertion is about does not exist.
  var state: ((inout State) -> Bool)?

  /// A closure that describes the problem with a phase change, given the state before and after.
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
  /// Appends the name of an action's case, or its description if its type has no case names.
  mutating func appendInterpolation<Action>(testName action: Action) {
    appendInterpolation((action as? any CaseReflecting)?.caseName ?? "\(action)")
  }
}
