/// An issue in a phase map or its graph.
public enum PhaseMapIssue<Phase: Hashable & Sendable>: Error, Hashable, Sendable,
  CustomStringConvertible
{
  /// No root phase was passed, and the graph does not define a root phase.
  case missingRoot

  /// The root phase is not among the phases of the feature.
  case rootNotDeclared(Phase)

  /// A transition uses a phase that the feature does not have.
  case unknownSuccessor(from: Phase, to: Phase)

  /// The phase cannot be reached from the root phase.
  case unreachablePhase(Phase)

  /// No transition leads from the phase to another phase, and the phase is not declared terminal.
  case nonTerminalDeadEnd(Phase)

  /// The phase is declared terminal but leads to other phases.
  case terminalHasOutgoingEdges(Phase)

  /// The phase has several `From` declarations, whose rules are combined into one list.
  case duplicateFrom(Phase)

  /// The rule never applies because an earlier rule of the phase matches the same actions.
  case duplicateRule(Phase, trigger: String)

  /// A human-readable message that describes the problem and suggests a fix.
  public var description: String {
    switch self {
    case .missingRoot:
      "the phase graph has no root; pass a root phase"
    case .rootNotDeclared(let phase):
      "the root \(phase) is not a phase of the feature; pass one of the feature's "
        + "phases as the root"
    case .unknownSuccessor(let from, let to):
      "the transition from \(from) to \(to) uses a phase that the feature does not have; "
        + "remove the transition, or add the phase to allPhases"
    case .unreachablePhase(let phase):
      "the phase \(phase) cannot be reached from the root; "
        + "add a transition that leads to it, or remove the phase"
    case .nonTerminalDeadEnd(let phase):
      "no transition leads from the phase \(phase) to another phase; add a transition, or declare "
        + "the phase as terminal"
    case .terminalHasOutgoingEdges(let phase):
      "the terminal phase \(phase) has transitions to other phases; remove the transitions, or "
        + "do not declare the phase as terminal"
    case .duplicateFrom(let phase):
      "From(.\(phase)) is declared more than once; combine its rules in one declaration"
    case .duplicateRule(let phase, let trigger):
      "the rule for \(trigger) in From(.\(phase)) never applies "
        + "because an earlier rule matches the same actions; remove one of the rules"
    }
  }
}
