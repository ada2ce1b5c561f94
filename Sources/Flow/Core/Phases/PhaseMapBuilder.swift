/// A result builder for the phases of a ``PhaseMap``.
@resultBuilder
public enum PhaseMapBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// The rules of several phases.
  public typealias Component = [From<State, Action, Phase>]

  /// Builds a list that contains the rules of one phase as its only element.
  ///
  /// - Parameter source: The rules of the phase.
  /// - Returns: The list.
  public static func buildExpression(_ source: From<State, Action, Phase>) -> Component {
    [source]
  }

  /// Builds a list from the rules of several phases.
  ///
  /// - Parameter sources: The phases' rules.
  /// - Returns: The combined rules, in order.
  public static func buildBlock(_ sources: Component...) -> Component { sources.flatMap(\.self) }

  /// Builds a list of the rules that a loop declares.
  ///
  /// - Parameter sources: The rules from each iteration of the loop.
  /// - Returns: The combined rules, in order.
  public static func buildArray(_ sources: [Component]) -> Component { sources.flatMap(\.self) }

  /// Builds a list of the rules that an `if` without `else` declares.
  ///
  /// - Parameter sources: The rules, or `nil` if the condition of the `if` is false.
  /// - Returns: The rules, or an empty list.
  public static func buildOptional(_ sources: Component?) -> Component { sources ?? [] }

  /// Returns the rules in the first branch of an `if` or `switch`.
  ///
  /// - Parameter sources: The rules of the phases in the branch.
  /// - Returns: The rules.
  public static func buildEither(first sources: Component) -> Component { sources }

  /// Returns the rules in the second branch of an `if` or `switch`.
  ///
  /// - Parameter sources: The rules of the phases in the branch.
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
  /// - Returns: A list with one element.
  public static func buildExpression(_ rule: On<State, Action, Phase>) -> Component { [rule] }

  /// Builds a list from several rules.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: The combined rules, in order.
  public static func buildBlock(_ rules: Component...) -> Component { rules.flatMap(\.self) }

  /// Builds a list from the rules that a `for` loop produces.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: The combined rules, in order.
  public static func buildArray(_ rules: [Component]) -> Component { rules.flatMap(\.self) }

  /// Builds a list from the rules in an `if` without `else`.
  ///
  /// - Parameter rules: The rules, or `nil` if the condition is false.
  /// - Returns: The rules, or an empty list.
  public static func buildOptional(_ rules: Component?) -> Component { rules ?? [] }

  /// Builds a list from the rules in the first branch of an `if` or `switch`.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: The rules.
  public static func buildEither(first rules: Component) -> Component { rules }

  /// Builds a list from the rules in the second branch of an `if` or `switch`.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: The rules.
  public static func buildEither(second rules: Component) -> Component { rules }
}
