/// Why steps are not a plan.
public enum FlowPlanError: Error, Hashable, CustomStringConvertible {
  /// A modal lies below another step.
  case modalBelow(step: Int, of: Int)

  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .modalBelow(let step, let count):
      "step \(step) of \(count) is a modal: only the last step may be one"
    }
  }
}
