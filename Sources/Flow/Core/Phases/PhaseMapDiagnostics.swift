/// A violation of a phase map's rules.
public enum PhaseMapViolation<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The reducer changed the phase directly instead of through a rule.
  ///
  /// The change was reverted.
  case directPhaseMutation(action: Action, previousPhase: Phase, postReducePhase: Phase)

  /// A rule's resolver chose a phase that the rule does not declare.
  ///
  /// The phase was not changed.
  case undeclaredTarget(
    action: Action,
    sourcePhase: Phase,
    target: Phase,
    declaredTargets: Set<Phase>
  )

  /// A rule led from a phase to the same phase, although the rule forbids self-transitions.
  case illegalSelfTransition(action: Action, phase: Phase)
}

/// A receiver of the violations of a phase map's rules.
///
/// The store's listeners also receive a ``FlowIssue`` for each violation.
public struct PhaseMapDiagnostics<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The closure that receives the violations of the phase map's rules.
  ///
  /// A store calls the closure on the main actor.
  public let report: @Sendable (PhaseMapViolation<Action, Phase>) -> Void

  /// Creates diagnostics.
  ///
  /// - Parameter report: The closure that receives the violations of the phase map's rules.
  public init(report: @escaping @Sendable (PhaseMapViolation<Action, Phase>) -> Void) {
    self.report = report
  }

  /// Diagnostics that ignore all violations.
  public static var disabled: Self { Self { _ in } }

  /// Creates diagnostics with a closure.
  ///
  /// - Parameter receive: The closure that receives the violations.
  /// - Returns: The diagnostics.
  public static func sink(
    _ receive: @escaping @Sendable (PhaseMapViolation<Action, Phase>) -> Void
  ) -> Self {
    Self(report: receive)
  }

  /// Combines diagnostics, so that each violation is passed to all of them in order.
  ///
  /// - Parameter diagnostics: The diagnostics that receive the violations.
  /// - Returns: The combined diagnostics.
  public static func combined(_ diagnostics: Self...) -> Self {
    Self { violation in
      for diagnostic in diagnostics { diagnostic.report(violation) }
    }
  }
}
