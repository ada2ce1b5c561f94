/// The rules of one phase, grouped by the action case to which each rule applies.
@usableFromInline
final class PhaseRules<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// A class that stores a rule, so that matching an action does not copy the rule.
  @usableFromInline
  final class Rule: Sendable {
    @usableFromInline let on: On<State, Action, Phase>

    init(_ on: On<State, Action, Phase>) {
      self.on = on
    }
  }

  /// The rules to try for an action whose case is not in ``byCase``.
  ///
  /// If ``caseName`` is `nil`, the array contains all rules. Otherwise, the array contains only
  /// rules that can match actions of any case, such as rules with a predicate.
  @usableFromInline let general: [Rule]

  /// The rules to try for an action, keyed by the name of the action's case.
  ///
  /// The rules for a case are in the order of declaration.
  @usableFromInline let byCase: [String: [Rule]]

  /// A closure that returns the name of an action's case.
  ///
  /// If this property is `nil`, every rule is tried.
  @usableFromInline let caseName: (@Sendable (Action) -> String)?

  /// Groups the rules of a phase by the case that the rules match.
  ///
  /// - Parameters:
  ///   - rules: The rules in the order of declaration.
  ///   - caseName: A closure that returns the name of an action's case. If the action type does not
  ///     conform to `CaseReflecting`, the argument is `nil`.
  init(_ rules: [On<State, Action, Phase>], caseName: (@Sendable (Action) -> String)?) {
    let all = rules.map { (rule: Rule($0), name: $0.triggerKind.caseName) }
    // If a phase has only a few rules, trying each rule is faster than a lookup by case name.
    guard let caseName, all.count > 4 else {
      general = all.map(\.rule)
      byCase = [:]
      self.caseName = nil
      return
    }
    self.caseName = caseName
    general = all.filter { $0.name == nil }.map(\.rule)
    let names = Set(all.compactMap(\.name))
    byCase = Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, all.filter { $0.name == nil || $0.name == name }.map(\.rule))
      }
    )
  }

  /// Returns the first rule that matches an action.
  @inlinable
  func match(_ action: Action) -> Rule? {
    guard let caseName else { return first(of: general, action) }
    return first(of: byCase[caseName(action)] ?? general, action)
  }

  @inlinable
  func first(of rules: [Rule], _ action: Action) -> Rule? {
    for rule in rules where rule.on.matches(action) { return rule }
    return nil
  }
}

/// Returns a closure that reads the name of an action's case without a cast.
///
/// The result is `nil` if the action type does not conform to `CaseReflecting`.
func caseNameReader<Action>(of type: Action.Type) -> (@Sendable (Action) -> String)? {
  func reader<Reflecting: CaseReflecting>(_ type: Reflecting.Type) -> Any {
    let read: @Sendable (Reflecting) -> String = { $0.caseName }
    return read
  }
  return (type as? any CaseReflecting.Type).flatMap { reader($0) as? @Sendable (Action) -> String }
}

/// The rules of a phase map, grouped by phase.
@usableFromInline
struct PhaseTable<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  @usableFromInline typealias Rules = PhaseRules<State, Action, Phase>

  @usableFromInline let phases: [Phase]
  @usableFromInline let rules: [Rules]

  /// The position of each phase in the array ``phases``.
  ///
  /// The dictionary is empty if there are only a few phases, because comparing a few phases is
  /// faster than hashing.
  @usableFromInline let positions: [Phase: Int]

  init(_ sources: [From<State, Action, Phase>]) {
    let reader = caseNameReader(of: Action.self)
    let rules = Dictionary(sources.map { ($0.phase, $0.rules) }, uniquingKeysWith: +)
    phases = Array(rules.keys)
    self.rules = rules.values.map { Rules($0, caseName: reader) }
    positions =
      phases.count > 8
      ? Dictionary(uniqueKeysWithValues: zip(phases, phases.indices)) : [:]
  }

  @inlinable
  subscript(phase: Phase) -> Rules? {
    guard positions.isEmpty else { return positions[phase].map { rules[$0] } }
    for index in phases.indices where phases[index] == phase { return rules[index] }
    return nil
  }
}
