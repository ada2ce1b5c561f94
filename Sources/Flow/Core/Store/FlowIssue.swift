/// A mistake in a feature that the library noticed.
///
/// The store goes on; its listeners are told.
public enum FlowIssue: Error, Equatable, Sendable, CustomStringConvertible {
  /// A reducer wrote the phase that its phase map owns. The phase was put back.
  case directPhaseWrite(action: String, from: String, to: String)

  /// A rule's resolver chose a phase that the rule does not declare. The phase stayed.
  case undeclaredPhase(action: String, from: String, to: String, declared: [String])

  /// A rule that forbids it led to the phase that was current already.
  case forbiddenSelfTransition(action: String, phase: String)

  /// A strict map has no rule for an action in the current phase. The phase stayed.
  case unmatchedAction(action: String, phase: String)

  /// A reducer that writes its phase itself moved it where no arrow of its graph leads.
  case undeclaredTransition(action: String, from: String, to: String, allowed: [String])

  /// An action for a child came while its state was not there. It was not reduced by the child.
  case missingChild(action: String, child: String)

  /// An action for a row came while the row was not there. It was not reduced by the row.
  case missingRow(action: String, id: String)

  /// A row's reducer gave the row another id.
  case changedRowID(action: String, from: String, to: String)

  /// An effect was throttled with neither a leading nor a trailing start. It never starts.
  case throttleWithoutStart(id: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .directPhaseWrite(let action, let from, let to):
      "\(action) wrote the phase itself (\(from) -> \(to)); it was put back. "
        + "Declare the transition in phaseMap instead"
    case .undeclaredPhase(let action, let from, let to, let declared):
      "\(action) resolved to the phase \(to), which its rule in From(.\(from)) does not declare "
        + "(\(declared.joined(separator: ", "))); the phase stayed. Add it to targets"
    case .forbiddenSelfTransition(let action, let phase):
      "\(action) led from the phase \(phase) to itself, which its rule forbids. "
        + "Do not send it in this phase, or choose another self-transition policy"
    case .unmatchedAction(let action, let phase):
      "\(action) has no rule in the phase \(phase) of a strict phase map; the phase stayed. "
        + "Add a rule to From(.\(phase)), or do not send it in this phase"
    case .undeclaredTransition(let action, let from, let to, let allowed):
      "\(action) moved the phase from \(from) to \(to), which the graph does not allow "
        + "(\(allowed.joined(separator: ", "))). Add the transition to the graph, or do not write it"
    case .missingChild(let action, let child):
      "\(action) came for the child at \(child), which is not there; the child did not reduce it. "
        + "Set the child's state before it is sent, or cancel the effects of a child that goes away"
    case .missingRow(let action, let id):
      "\(action) came for the row \(id), which is not there; no row reduced it. "
        + "Cancel the effects of a row that is removed"
    case .changedRowID(let action, let from, let to):
      "\(action) changed the id of the row \(from) to \(to); later actions for \(from) miss it. "
        + "Keep the id as it is, and replace the row in the parent instead"
    case .throttleWithoutStart(let id):
      "the effect \(id) is throttled with neither a leading nor a trailing start; it never starts. "
        + "Set one of them"
    }
  }
}

extension String.StringInterpolation {
  /// Adds an action by the name of its case, or as it prints when its type does not tell cases.
  @usableFromInline
  mutating func appendInterpolation<Action>(flowName action: Action) {
    appendInterpolation((action as? any CaseReflecting)?.caseName ?? "\(action)")
  }
}
