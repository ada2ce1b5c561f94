import InnoFlow

/// What a test says of one action.
struct StepAssertion<State> {
  /// Changes the state to the one expected.
  var state: ((inout State) -> Void)?

  /// Says what is wrong with the move of the phase, given the state before and after.
  var phase: (State, State) -> String? = { _, _ in nil }
}

extension String.StringInterpolation {
  /// Adds an action by the name of its case, or as it prints when its type does not tell cases.
  mutating func appendInterpolation<Action>(testName action: Action) {
    appendInterpolation((action as? any CaseReflecting)?.caseName ?? "\(action)")
  }
}
