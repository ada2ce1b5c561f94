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

/// A rule: on this action, move to that phase.
public struct On<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The action's name, as drawings show it.
  public let trigger: String

  /// Every phase that the rule may lead to.
  public let targets: [Phase]

  let matches: @Sendable (Action) -> Bool
  let resolve: @Sendable (State, Action) -> Phase?

  /// Moves on one exact action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The phase it leads to.
  public init(_ action: Action, to target: Phase) where Action: Equatable {
    trigger = (action as? any CaseReflecting)?.caseName ?? "\(action)"
    targets = [target]
    matches = { $0 == action }
    resolve = { _, _ in target }
  }

  /// Moves on every action of one case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - target: The phase it leads to.
  public init<Value>(_ path: CasePath<Action, Value>, to target: Phase) {
    trigger = path.name
    targets = [target]
    matches = { path.extract($0) != nil }
    resolve = { _, _ in target }
  }

  /// Moves on every action of one case to a phase that depends on the state and the payload.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - targets: Every phase that `resolve` may choose.
  ///   - resolve: Chooses the phase from the state after the reducer and the payload; `nil` stays.
  public init<Value>(
    _ path: CasePath<Action, Value>,
    targets: [Phase],
    resolve: @escaping @Sendable (State, Value) -> Phase?
  ) {
    trigger = path.name
    self.targets = targets
    matches = { path.extract($0) != nil }
    self.resolve = { state, action in path.extract(action).flatMap { resolve(state, $0) } }
  }

  /// Moves on every action that a predicate accepts.
  ///
  /// - Parameters:
  ///   - name: What drawings call the predicate.
  ///   - predicate: Accepts an action.
  ///   - target: The phase it leads to.
  public init(
    _ name: String = "a matching action",
    where predicate: @escaping @Sendable (Action) -> Bool,
    to target: Phase
  ) {
    trigger = name
    targets = [target]
    matches = predicate
    resolve = { _, _ in target }
  }
}

/// Builds the phases of a ``PhaseMap``.
@resultBuilder
public enum PhaseMapBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// One phase.
  ///
  /// - Parameter source: The rules of the phase.
  /// - Returns: A list of one.
  public static func buildExpression(
    _ source: From<State, Action, Phase>
  ) -> [From<State, Action, Phase>] { [source] }

  /// Several phases.
  ///
  /// - Parameter sources: The phases' rules.
  /// - Returns: All of them, in order.
  public static func buildBlock(
    _ sources: [From<State, Action, Phase>]...
  ) -> [From<State, Action, Phase>] { sources.flatMap(\.self) }

  /// The phases of a loop.
  ///
  /// - Parameter sources: The phases' rules.
  /// - Returns: All of them, in order.
  public static func buildArray(
    _ sources: [[From<State, Action, Phase>]]
  ) -> [From<State, Action, Phase>] { sources.flatMap(\.self) }
}

/// Builds the rules of one phase.
@resultBuilder
public enum PhaseRuleBuilder<State: Sendable, Action: Sendable, Phase: Hashable & Sendable> {
  /// One rule.
  ///
  /// - Parameter rule: The rule.
  /// - Returns: A list of one.
  public static func buildExpression(
    _ rule: On<State, Action, Phase>
  ) -> [On<State, Action, Phase>] { [rule] }

  /// Several rules.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: All of them, in order.
  public static func buildBlock(
    _ rules: [On<State, Action, Phase>]...
  ) -> [On<State, Action, Phase>] { rules.flatMap(\.self) }

  /// The rules of a loop.
  ///
  /// - Parameter rules: The rules.
  /// - Returns: All of them, in order.
  public static func buildArray(
    _ rules: [[On<State, Action, Phase>]]
  ) -> [On<State, Action, Phase>] { rules.flatMap(\.self) }
}
