/// A rule of a phase map that was broken.
public enum PhaseMapViolation<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The reducer wrote the phase. The phase was reverted.
  case directPhaseMutation(action: Action, previousPhase: Phase, postReducePhase: Phase)

  /// A resolver chose a phase that its rule does not declare. The phase stayed.
  case undeclaredTarget(
    action: Action,
    sourcePhase: Phase,
    target: Phase,
    declaredTargets: Set<Phase>
  )

  /// A rule led to the current phase, which it forbids.
  case illegalSelfTransition(action: Action, phase: Phase)
}

/// A closure that receives the violations of a phase map.
///
/// The store's listeners also receive a ``FlowIssue`` for each.
public struct PhaseMapDiagnostics<Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The closure that receives the violations, on the main actor when a store reduces.
  public let report: @Sendable (PhaseMapViolation<Action, Phase>) -> Void

  /// Creates diagnostics.
  ///
  /// - Parameter report: The closure that receives the violations.
  public init(report: @escaping @Sendable (PhaseMapViolation<Action, Phase>) -> Void) {
    self.report = report
  }

  /// Diagnostics that do nothing.
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

  /// Creates diagnostics that call several, in order.
  ///
  /// - Parameter diagnostics: The diagnostics.
  /// - Returns: The diagnostics.
  public static func combined(_ diagnostics: Self...) -> Self {
    Self { violation in
      for diagnostic in diagnostics { diagnostic.report(violation) }
    }
  }
}
