/// What cannot be meant in a feature's phases.
public enum PhaseProblem<Phase: Hashable & Sendable>: Error, Hashable, Sendable,
  CustomStringConvertible
{
  /// A phase is named that there is not.
  case unknown(Phase)

  /// No arrow leads to the phase from the beginning.
  case unreachable(Phase)

  /// No arrow leaves the phase, and it is not declared terminal.
  case deadEnd(Phase)

  /// Arrows leave the phase though it is declared terminal.
  case terminalWithExit(Phase, to: [Phase])

  /// The phase has several `From`; their rules count as one list.
  case duplicateFrom(Phase)

  /// The rule is never asked: an earlier one of the phase takes its actions.
  case duplicateRule(Phase, trigger: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknown(let phase):
      "the phase \(phase) is not one of the feature's phases; remove it from the map"
    case .unreachable(let phase):
      "no transition leads to the phase \(phase); add one, or remove the phase"
    case .deadEnd(let phase):
      "no transition leaves the phase \(phase); add one, or declare the phase terminal"
    case .terminalWithExit(let phase, let targets):
      "the phase \(phase) is declared terminal but leads to "
        + "\(targets.map { "\($0)" }.joined(separator: ", ")); do not declare it, or remove the rules"
    case .duplicateFrom(let phase):
      "From(.\(phase)) is declared more than once; write its rules in one place"
    case .duplicateRule(let phase, let trigger):
      "the rule for \(trigger) in From(.\(phase)) is never asked, an earlier rule takes its actions; "
        + "remove one"
    }
  }
}
