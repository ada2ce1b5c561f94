/// An issue that was found while a phase map or its graph was validated.
public enum PhaseMapIssue<Phase: Hashable & Sendable>: Error, Hashable, Sendable,
  CustomStringConvertible
{
  /// No phase is given to start from, and the graph has none of its own.
  case missingRoot

  /// The phase to start from is not one of the feature's phases.
  case rootNotDeclared(Phase)

  /// An arrow leads from or to a phase that is not one of the feature's phases.
  case unknownSuccessor(from: Phase, to: Phase)

  /// No arrow leads to the phase from the beginning.
  case unreachablePhase(Phase)

  /// No arrow leaves the phase for another, and it is not declared terminal.
  case nonTerminalDeadEnd(Phase)

  /// Arrows leave the phase though it is declared terminal.
  case terminalHasOutgoingEdges(Phase)

  /// The phase has several `From`; their rules count as one list.
  case duplicateFrom(Phase)

  /// The rule never decides: an earlier one of the phase takes its actions.
  case duplicateRule(Phase, trigger: String)

  /// What is wrong and how to fix it.
  public var description: String {
    switch self {
    case .missingRoot:
      "no phase to start from is known; name one"
    case .rootNotDeclared(let phase):
      "the phase \(phase) to start from is not one of the feature's phases; name another"
    case .unknownSuccessor(let from, let to):
      "the transition from \(from) to \(to) names a phase that is not one of the feature's phases; "
        + "remove it"
    case .unreachablePhase(let phase):
      "no transition leads to the phase \(phase); add one, or remove the phase"
    case .nonTerminalDeadEnd(let phase):
      "no transition leaves the phase \(phase); add one, or declare the phase terminal"
    case .terminalHasOutgoingEdges(let phase):
      "the phase \(phase) is declared terminal but leads to others; do not declare it, or remove its "
        + "rules"
    case .duplicateFrom(let phase):
      "From(.\(phase)) is declared more than once; write its rules in one place"
    case .duplicateRule(let phase, let trigger):
      "the rule for \(trigger) in From(.\(phase)) never decides, an earlier rule takes its actions; "
        + "remove one"
    }
  }
}
