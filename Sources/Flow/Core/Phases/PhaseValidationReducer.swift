/// A transition that a graph does not have.
public enum PhaseValidationViolation<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The reducer moved the phase to one that no transition leads to. The phase stays as the reducer
  /// set it.
  case undeclaredTransition(
    action: Action,
    previousPhase: Phase,
    nextPhase: Phase,
    allowedNextPhases: Set<Phase>
  )
}

/// A closure that receives the transitions that a graph does not have.
public struct PhaseValidationDiagnostics<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  @usableFromInline let report: (@Sendable (PhaseValidationViolation<Action, Phase>) -> Void)?

  /// Creates diagnostics.
  ///
  /// - Parameter report: The closure that receives the violations.
  public init(report: @escaping @Sendable (PhaseValidationViolation<Action, Phase>) -> Void) {
    self.report = report
  }

  private init(all report: (@Sendable (PhaseValidationViolation<Action, Phase>) -> Void)?) {
    self.report = report
  }

  /// Diagnostics that do nothing.
  public static var disabled: Self { Self(all: nil) }

  /// Creates diagnostics with a closure.
  ///
  /// - Parameter receive: The closure that receives the violations.
  /// - Returns: The diagnostics.
  public static func sink(
    _ receive: @escaping @Sendable (PhaseValidationViolation<Action, Phase>) -> Void
  ) -> Self {
    Self(report: receive)
  }

  /// Creates diagnostics that call several, in order.
  ///
  /// - Parameter diagnostics: The diagnostics.
  /// - Returns: The diagnostics.
  public static func combined(_ diagnostics: Self...) -> Self {
    let reports = diagnostics.compactMap(\.report)
    guard !reports.isEmpty else { return .disabled }
    return Self { violation in
      for report in reports { report(violation) }
    }
  }
}

/// A reducer that writes its phase itself, and the graph that its transitions are checked against.
public struct PhaseValidationReducer<Base: Reducer, Phase: Hashable & Sendable>: Reducer {
  /// The state of the feature.
  public typealias State = Base.State

  /// The actions of the feature.
  public typealias Action = Base.Action

  @usableFromInline let base: Base
  @usableFromInline let phase: KeyPath<State, Phase>
  @usableFromInline let graph: PhaseTransitionGraph<Phase>
  @usableFromInline let diagnostics: PhaseValidationDiagnostics<Action, Phase>

  @inlinable
  init(
    _ base: Base,
    _ phase: KeyPath<State, Phase>,
    _ graph: PhaseTransitionGraph<Phase>,
    _ diagnostics: PhaseValidationDiagnostics<Action, Phase>
  ) {
    self.base = base
    self.phase = phase
    self.graph = graph
    self.diagnostics = diagnostics
  }

  /// Runs the reducer and reports a transition that the graph does not have.
  ///
  /// - Parameters:
  ///   - state: The state, to change in place.
  ///   - action: The action.
  /// - Returns: The work of the reducer, with an issue for the store's listeners when the graph
  ///   does not have the transition.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    let source = state[keyPath: phase]
    let effect = base.reduce(into: &state, action: action)
    let target = state[keyPath: phase]
    guard target != source, !graph.allows(from: source, to: target) else { return effect }
    let allowed = graph.successors(from: source)
    diagnostics.report?(
      .undeclaredTransition(
        action: action,
        previousPhase: source,
        nextPhase: target,
        allowedNextPhases: Set(allowed)
      )
    )
    let issue = FlowIssue.undeclaredTransition(
      action: "\(flowName: action)",
      from: "\(source)",
      to: "\(target)",
      allowed: allowed.map { "\($0)" }
    )
    return .merge([.report(issue), effect])
  }
}

extension Reducer {
  /// Checks the transitions of a reducer that writes its phase itself against a graph.
  ///
  /// A transition that the graph does not have is reported to the store's listeners and to the
  /// diagnostics; it is not reverted. A ``PhaseMap`` makes such a transition impossible instead.
  ///
  /// - Parameters:
  ///   - phase: The key path of the phase in the state.
  ///   - graph: The transitions that are allowed.
  ///   - diagnostics: The closure to call, besides the store's listeners.
  /// - Returns: This reducer with the check.
  @inlinable
  public func validatePhaseTransitions<Phase>(
    tracking phase: KeyPath<State, Phase>,
    through graph: PhaseTransitionGraph<Phase>,
    diagnostics: PhaseValidationDiagnostics<Action, Phase> = .disabled
  ) -> PhaseValidationReducer<Built, Phase> {
    PhaseValidationReducer(built(), phase, graph, diagnostics)
  }
}
