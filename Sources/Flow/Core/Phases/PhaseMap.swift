/// The rules by which actions move a feature from phase to phase.
///
/// Only the map may change the phase.
///
/// ```swift
/// static var phaseMap: PhaseMap<State, Action, State.Phase> {
///   PhaseMap(\State.phase) {
///     From(.idle) { On(.onAppear, to: .loading) }
///     From(.loading) {
///       On(Action.peopleLoadedCasePath, to: .loaded)
///       On(Action.peopleFailedCasePath, to: .failed)
///     }
///   }
/// }
/// ```
///
/// The reducer runs first. The map then applies the first rule of the current phase that matches
/// the action. If no rule matches the action, the phase does not change. A strict map also reports
/// the unmatched action as an issue.
public struct PhaseMap<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The key path of the phase in the state.
  public var phase: any WritableKeyPath<State, Phase> & Sendable { phaseAccessor.path }

  /// A Boolean value that indicates whether an issue is reported if no rule of the current phase
  /// matches an action.
  public let isStrict: Bool

  /// The groups of rules, each for one phase, in the order of declaration.
  public let sources: [From<State, Action, Phase>]

  @usableFromInline
  let phaseAccessor: PhaseAccessor<State, Phase>

  @usableFromInline
  let rules: PhaseTable<State, Action, Phase>

  @usableFromInline
  let diagnostics: PhaseMapDiagnostics<Action, Phase>?

  /// Creates a phase map.
  ///
  /// - Parameters:
  ///   - phase: The key path of the phase in the state.
  ///   - isStrict: `true` to report an issue if no rule of the current phase matches an action.
  ///   - diagnostics: The diagnostics to which violations of the rules are reported. The store's
  ///     listeners are notified as well.
  ///   - sources: The rules, grouped by the phase in which they apply.
  public init(
    _ phase: any WritableKeyPath<State, Phase> & Sendable,
    isStrict: Bool = false,
    diagnostics: PhaseMapDiagnostics<Action, Phase>? = nil,
    @PhaseMapBuilder<State, Action, Phase> _ sources: () -> [From<State, Action, Phase>]
  ) {
    phaseAccessor = PhaseAccessor(phase)
    self.isStrict = isStrict
    self.sources = sources()
    self.diagnostics = diagnostics
    rules = PhaseTable(self.sources)
  }

  /// Returns the rule that applies to an action in a phase.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - action: The action.
  /// - Returns: The rule, or `nil` if the action has no rule in that phase.
  public func rule(in phase: Phase, on action: Action) -> On<State, Action, Phase>? {
    rules[phase]?.match(action)?.on
  }

  /// Runs a reducer and changes the phase according to the rules.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  ///   - base: The reducer, which must not change the phase.
  /// - Returns: The reducer's effect. If the map finds issues, the effect also reports these issues
  ///   to the store's listeners.
  @inlinable
  public func reduce(
    into state: inout State,
    action: Action,
    base: some Reducer<State, Action>
  ) -> EffectTask<Action> {
    let source = phaseAccessor.read(&state)
    let effect = base.reduce(into: &state, action: action)
    let written = phaseAccessor.read(&state)
    var issue: FlowIssue?
    if written != source {
      phaseAccessor.write(source, to: &state)
      diagnostics?.report(
        .directPhaseMutation(action: action, previousPhase: source, postReducePhase: written)
      )
      issue = .directPhaseWrite(
        action: "\(flowName: action)",
        from: "\(source)",
        to: "\(written)"
      )
    }
    let second = move(&state, from: source, on: action)
    if issue == nil, second == nil { return effect }
    return .merge([issue, second].compactMap { $0.map(EffectTask.report) } + [effect])
  }

  /// Applies the first rule of the current phase that matches an action.
  ///
  /// If the action or the new phase violates the rules, this method does not change the phase, and
  /// returns the issue to report.
  @inlinable
  func move(_ state: inout State, from source: Phase, on action: Action) -> FlowIssue? {
    guard let rule = rules[source]?.match(action) else {
      return isStrict
        ? .unmatchedAction(action: "\(flowName: action)", phase: "\(source)") : nil
    }
    guard let target = rule.on.resolve(state, action) else { return nil }
    if target == source {
      switch rule.on.selfTransitionPolicy {
      case .ignore: return nil
      case .forbid:
        diagnostics?.report(.illegalSelfTransition(action: action, phase: source))
        return .forbiddenSelfTransition(action: "\(flowName: action)", phase: "\(source)")
      case .allow: break
      }
    }
    guard rule.on.targets.contains(target) else {
      diagnostics?.report(
        .undeclaredTarget(
          action: action,
          sourcePhase: source,
          target: target,
          declaredTargets: Set(rule.on.targets)
        )
      )
      return .undeclaredPhase(
        action: "\(flowName: action)",
        from: "\(source)",
        to: "\(target)",
        declared: rule.on.targets.map { "\($0)" }
      )
    }
    phaseAccessor.write(target, to: &state)
    return nil
  }
}
