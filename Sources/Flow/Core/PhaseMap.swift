/// Which actions move a feature from phase to phase: the only thing that writes the phase.
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
/// The reducer runs first; then the first rule of the phase that was current before it, and that
/// matches the action, decides. An action without a rule leaves the phase as it is.
public struct PhaseMap<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// Where the state keeps the phase.
  public let phase: any WritableKeyPath<State, Phase> & Sendable

  /// The rules, grouped by the phase they leave, in the order of declaration.
  public let sources: [From<State, Action, Phase>]

  private let rules: [Phase: [On<State, Action, Phase>]]

  /// Declares a map.
  ///
  /// - Parameters:
  ///   - phase: Where the state keeps the phase.
  ///   - sources: The rules, grouped by the phase they leave.
  public init(
    _ phase: any WritableKeyPath<State, Phase> & Sendable,
    @PhaseMapBuilder<State, Action, Phase> _ sources: () -> [From<State, Action, Phase>]
  ) {
    self.phase = phase
    self.sources = sources()
    self.rules = Dictionary(self.sources.map { ($0.phase, $0.rules) }, uniquingKeysWith: +)
  }

  /// Runs a reducer and moves the phase by the rules.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  ///   - base: The reducer that does everything but the phase.
  /// - Returns: The reducer's work, with an issue for the store's listeners when a rule was broken.
  public func reduce(
    into state: inout State,
    action: Action,
    base: some Reducer<State, Action>
  ) -> EffectTask<Action> {
    let source = state[keyPath: phase]
    let effect = base.reduce(into: &state, action: action)
    let written = state[keyPath: phase]
    var issues: [EffectTask<Action>] = []
    if written != source {
      state[keyPath: phase] = source
      issues.append(
        .report(.directPhaseWrite(action: name(of: action), from: "\(source)", to: "\(written)"))
      )
    }
    if let rule = rules[source]?.first(where: { $0.matches(action) }),
      let target = rule.resolve(state, action)
    {
      if rule.targets.contains(target) {
        if target != source { state[keyPath: phase] = target }
      } else {
        issues.append(
          .report(
            .undeclaredPhase(
              action: name(of: action),
              from: "\(source)",
              to: "\(target)",
              declared: rule.targets.map { "\($0)" }
            )
          )
        )
      }
    }
    return issues.isEmpty ? effect : .merge(issues + [effect])
  }

  /// Every transition that the map declares, in order.
  public var transitions: [PhaseTransition<Phase>] {
    sources.flatMap { source in
      source.rules.flatMap { rule in
        rule.targets.map { PhaseTransition(from: source.phase, trigger: rule.trigger, to: $0) }
      }
    }
  }

  private func name(of action: Action) -> String {
    (action as? any CaseReflecting)?.caseName ?? "\(action)"
  }
}

/// One arrow of a phase map.
public struct PhaseTransition<Phase: Hashable & Sendable>: Hashable, Sendable {
  /// The phase it leaves.
  public let from: Phase

  /// The action that takes it, by name.
  public let trigger: String

  /// The phase it leads to.
  public let to: Phase
}

/// A reducer whose phase is moved by a map.
///
/// `@InnoFlow(phaseManaged: true)` adds it.
public protocol PhaseManagedReducer: Reducer {
  /// The phases of the feature.
  associatedtype Phase: Hashable & Sendable

  /// Which actions move it from phase to phase.
  static var phaseMap: PhaseMap<State, Action, Phase> { get }
}
