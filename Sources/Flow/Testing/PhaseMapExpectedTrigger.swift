public import InnoFlow

/// An action for which a phase should have a rule.
public struct PhaseMapExpectedTrigger<Action: Sendable>: Sendable {
  let sample: Action
  let label: String

  /// One exact action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - label: What a failure calls it, the name of its case when `nil`.
  /// - Returns: The trigger.
  public static func action(_ action: Action, label: String? = nil) -> Self {
    Self(sample: action, label: label ?? "\(testName: action)")
  }

  /// The actions of one case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - label: What a failure calls it, the name of the case when `nil`.
  ///   - sample: A payload to try.
  /// - Returns: The trigger.
  public static func casePath<Value>(
    _ path: CasePath<Action, Value>,
    label: String? = nil,
    sample: Value
  ) -> Self {
    Self(sample: path.embed(sample), label: label ?? path.name)
  }
}
