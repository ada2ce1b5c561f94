/// The rules that leave one phase.
public struct From<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The phase that is left.
  public let phase: Phase

  /// The rules, the first that matches an action decides.
  public let rules: [On<State, Action, Phase>]

  /// Declares the rules of one phase.
  ///
  /// - Parameters:
  ///   - phase: The phase that is left.
  ///   - rules: The rules, the first that matches an action decides.
  public init(
    _ phase: Phase,
    @PhaseRuleBuilder<State, Action, Phase> _ rules: () -> [On<State, Action, Phase>]
  ) {
    self.phase = phase
    self.rules = rules()
  }
}
