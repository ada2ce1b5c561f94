/// The result of looking for gaps in a phase map.
public struct PhaseMapValidationReport<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// An action that a phase should answer and does not.
  public struct MissingTrigger: Hashable, Sendable, CustomStringConvertible {
    /// The phase.
    public let sourcePhase: Phase

    /// The name of the action.
    public let trigger: String

    /// Makes a missing trigger.
    ///
    /// - Parameters:
    ///   - sourcePhase: The phase.
    ///   - trigger: The name of the action.
    public init(sourcePhase: Phase, trigger: String) {
      self.sourcePhase = sourcePhase
      self.trigger = trigger
    }

    /// The gap as a sentence.
    public var description: String { "From(.\(sourcePhase)) has no rule for \(trigger)" }
  }

  /// The actions that a phase should answer and does not.
  public let missingTriggers: [MissingTrigger]

  /// The phases with more than one `From`.
  public let duplicateSourcePhases: [Phase]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - missingTriggers: The actions that a phase should answer and does not.
  ///   - duplicateSourcePhases: The phases with more than one `From`.
  public init(missingTriggers: [MissingTrigger], duplicateSourcePhases: [Phase] = []) {
    self.missingTriggers = missingTriggers
    self.duplicateSourcePhases = duplicateSourcePhases
  }

  /// A Boolean value that indicates whether nothing was found.
  public var isEmpty: Bool { missingTriggers.isEmpty && duplicateSourcePhases.isEmpty }
}

/// An action for which a phase should have a rule.
public struct PhaseMapExpectedTrigger<Action: Sendable>: Sendable {
  /// The name of the action in a report.
  public let label: String

  /// The action that is tried.
  public let sampleAction: Action

  /// Makes a trigger.
  ///
  /// - Parameters:
  ///   - label: The name of the action in a report.
  ///   - sampleAction: The action that is tried.
  public init(_ label: String, sampleAction: Action) {
    self.label = label
    self.sampleAction = sampleAction
  }

  /// Makes a trigger of one exact action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - label: The name of the action in a report, that of its case when `nil`.
  /// - Returns: The trigger.
  public static func action(_ action: Action, label: String? = nil) -> Self {
    Self(label ?? "\(flowName: action)", sampleAction: action)
  }

  /// Makes a trigger of the actions of one case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - label: The name of the action in a report, that of the case when `nil`.
  ///   - payload: A payload to try.
  /// - Returns: The trigger.
  public static func casePath<Value>(
    _ path: CasePath<Action, Value>,
    label: String? = nil,
    sample payload: Value
  ) -> Self {
    Self(label ?? path.name, sampleAction: path.embed(payload))
  }
}
