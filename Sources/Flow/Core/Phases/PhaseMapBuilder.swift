/// A result builder for the phases of a ``PhaseMap``.
@resultBuilder
public enum PhaseMapBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// The rules of several phases.
  public typealias Component = [From<State, Action, Phase>]

  /// Builds a list from the rules of one phase.
  ///
  /// - Parameter source: The rules of the phase.
  /// - Returns: A list of one.
  public static func buildExpression(_ source: From<State, Action, Phase>) -> Component {
    [source]
  }

  /// Builds a list from the rules of several phases.
  ///
  /// - Parameter sources: The phases' rules.
  /// - Returns: All of them, in order.
  public static func buildBlock(_ sources: Component...) -> Component { sources.flatMap(\.self) }

  /// Builds a list from the phases of a loop.
  ///
  /// - Parameter sources: The phases' rules.
  /// - Returns: All of them, in order.
  public static func buildArray(_ sources: [Component]) -> Component { sources.flatMap(\.self) }

  /// Builds a list from the phases of an `if` without `else`.
  ///
  /// - Parameter sources: The phases' rules, if the condition holds.
  /// - Returns: The rules or none.
  public static func buildOptional(_ sources: Component?) -> Component { sources ?? [] }

  /// Builds a list from the phases of a first branch.
  ///
  /// - Parameter sources: The phases' rules.
  /// - Returns: The rules.
  public static func buildEither(first sources: Component) -> Component { sources }

  /// Builds a list from the phases of a second branch.
  ///
  /// - Parameter sources: The phases' rules.
  /// - Returns: The rules.
  public static func buildEither(second sources: Component) -> Component { sources }
}

/// A result builder for the rules of one phase.
@resultBuilder
public enum PhaseRuleBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// A list of rules.
  public typealias Component = [On<State, Action, Phase>]

  /// Builds a list from one rule.
  ///
  /// - Parameter rule: The rule.
  /// - Returns: A list of one.
  public static func buildExpression(_ rule: On<State, Action, Phase>) -> Component { [rule] }

  /// Builds a list from several rules.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: All of them, in order.
  public static func buildBlock(_ rules: Component...) -> Component { rules.flatMap(\.self) }

  /// Builds a list from the rules of a loop.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: All of them, in order.
  public static func buildArray(_ rules: [Component]) -> Component { rules.flatMap(\.self) }

  /// Builds a list from the rules of an `if` without `else`.
  ///
  /// - Parameter rules: The rules, if the condition holds.
  /// - Returns: The rules or none.
  public static func buildOptional(_ rules: Component?) -> Component { rules ?? [] }

  /// Builds a list from the rules of a first branch.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: The rules.
  public static func buildEither(first rules: Component) -> Component { rules }

  /// Builds a list from the rules of a second branch.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: The rules.
  public static func buildEither(second rules: Component) -> Component { rules }
}
