/// A phase change that a feature's graph does not allow.
public enum PhaseValidationViolation<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The reducer changed the phase, but the graph has no transition from the previous phase to the
  /// new phase.
  ///
  /// The change is not reverted.
  case undeclaredTransition(
    action: Action,
    previousPhase: Phase,
    nextPhase: Phase,
    allowedNextPhases: Set<Phase>
  )
}

/// A receiver of the phase changes that a feature's graph does not allow.
public struct PhaseValidationDiagnostics<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  @usableFromInline let report: (@Sendable (PhaseValidationViolation<Action, Phase>) -> Void)?

  /// Creates diagnostics that pass each violation to a closure.
  ///
  /// - Parameter report: The closure that receives the violations.
  public init(report: @escaping @Sendable (PhaseValidationViolation<Action, Phase>) -> Void) {
    self.report = report
  }

  private init(all report: (@Sendable (PhaseValidationViolation<Action, Phase>) -> Void)?) {
    self.report = report
  }

  /// Diagnostics that ignore all violations.
  public static var disabled: Self { Self(all: nil) }

  /// Creates diagnostics that pass each violation to a closure.
  ///
  /// - Parameter receive: The closure that receives the violations.
  /// - Returns: The diagnostics.
  public static func sink(
    _ receive: @escaping @Sendable (PhaseValidationViolation<Action, Phase>) -> Void
  ) -> Self {
    Self(report: receive)
  }

  /// Creates diagnostics that pass each violation to all the given diagnostics, in order.
  ///
  /// - Parameter diagnostics: The diagnostics that receive the violations.
  /// - Returns: The combined diagnostics.
  public static func combined(_ diagnostics: Self...) -> Self {
    let reports = diagnostics.compactMap(\.report)
    guard !reports.isEmpty else { return .disabled }
    return Self { violation in
      for report in reports { report(violation) }
    }
  }
}

/// A reducer that runs another reducer, and reports the phase changes that a graph does not allow.
public struct PhaseValidationReducer<Base: Reducer, Phase: Hashable & Sendable>: Reducer {
  /// The state type of the base reducer.
  public typealias State = Base.State

  /// The action type of the base reducer.
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

  /// Runs the reducer and reports a transition that the graph does not allow.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The reducer's effect. If the graph does not allow the transition, the effect also
  ///   reports an issue to the store's listeners.
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
  /// Checks this reducer's phase transitions against a graph.
  ///
  /// Use this method for a reducer that changes its phase itself.
  ///
  /// A transition that the graph does not allow is reported to the store's listeners and to the
  /// diagnostics, but is not reverted. A ``PhaseMap``, in contrast, reverts every phase change that
  /// the reducer makes.
  ///
  /// - Parameters:
  ///   - phase: The key path of the phase in the state.
  ///   - graph: The graph of the allowed transitions.
  ///   - diagnostics: The receiver of the violations. The store's listeners are notified as well.
  /// - Returns: A reducer that runs this reducer and then checks the transition.
  @inlinable
  public func validatePhaseTransitions<Phase>(
    tracking phase: KeyPath<State, Phase>,
    through graph: PhaseTransitionGraph<Phase>,
    diagnostics: PhaseValidationDiagnostics<Action, Phase> = .disabled
  ) -> PhaseValidationReducer<Built, Phase> {
    PhaseValidationReducer(built(), phase, graph, diagnostics)
  }
}
