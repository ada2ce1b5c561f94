/// The result of checking a phase map for missing rules and duplicate `From` declarations.
public struct PhaseMapValidationReport<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// An expected action for which a phase has no rule.
  public struct MissingTrigger: Hashable, Sendable, CustomStringConvertible {
    /// The phase that has no rule for ``trigger``.
    public let sourcePhase: Phase

    /// The name of the action that has no rule.
    public let trigger: String

    /// Creates a description of an action for which a phase has no rule.
    ///
    /// - Parameters:
    ///   - sourcePhase: The phase that has no rule for the action.
    ///   - trigger: The name of the action.
    public init(sourcePhase: Phase, trigger: String) {
      self.sourcePhase = sourcePhase
      self.trigger = trigger
    }

    /// A message that describes the missing rule.
    public var description: String { "From(.\(sourcePhase)) has no rule for \(trigger)" }
  }

  /// The missing rules, each identified by a phase and an expected action.
  public let missingTriggers: [MissingTrigger]

  /// The phases with more than one `From` declaration.
  public let duplicateSourcePhases: [Phase]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - missingTriggers: The missing rules, each identified by a phase and an expected action.
  ///   - duplicateSourcePhases: The phases with more than one `From` declaration.
  public init(missingTriggers: [MissingTrigger], duplicateSourcePhases: [Phase] = []) {
    self.missingTriggers = missingTriggers
    self.duplicateSourcePhases = duplicateSourcePhases
  }

  /// A Boolean value that indicates whether the report has no findings.
  public var isEmpty: Bool { missingTriggers.isEmpty && duplicateSourcePhases.isEmpty }
}

/// An action for which a phase must have a rule.
public struct PhaseMapExpectedTrigger<Action: Sendable>: Sendable {
  /// The name of the action in a report.
  public let label: String

  /// An example of the action for which a rule is required.
  public let sampleAction: Action

  /// Creates a trigger.
  ///
  /// - Parameters:
  ///   - label: The name of the action in a report.
  ///   - sampleAction: An example of the action for which a rule is required.
  public init(_ label: String, sampleAction: Action) {
    self.label = label
    self.sampleAction = sampleAction
  }

  /// Creates a trigger for one exact action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - label: The name of the action in a report, or `nil` to use the name of the action's case.
  /// - Returns: The trigger.
  public static func action(_ action: Action, label: String? = nil) -> Self {
    Self(label ?? "\(flowName: action)", sampleAction: action)
  }

  /// Creates a trigger for the actions of one case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - label: The name of the action in a report, or `nil` to use the name of the case.
  ///   - payload: The payload of the sample action.
  /// - Returns: The trigger.
  public static func casePath<Value>(
    _ path: CasePath<Action, Value>,
    label: String? = nil,
    sample payload: Value
  ) -> Self {
    Self(label ?? path.name, sampleAction: path.embed(payload))
  }
}
