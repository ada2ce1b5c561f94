/// An issue that the library found in a feature at run time.
///
/// The store reports the issue to its listeners and continues.
public enum FlowIssue: Error, Equatable, Sendable, CustomStringConvertible {
  /// A reducer changed the phase outside its phase map.
  ///
  /// The change was reverted.
  case directPhaseWrite(action: String, from: String, to: String)

  /// A rule's resolver chose a phase that the rule does not declare.
  ///
  /// The phase was not changed.
  case undeclaredPhase(action: String, from: String, to: String, declared: [String])

  /// A rule led from a phase to the same phase, although the rule forbids self-transitions.
  case forbiddenSelfTransition(action: String, phase: String)

  /// A strict phase map has no rule for an action in the current phase.
  ///
  /// The phase was not changed.
  case unmatchedAction(action: String, phase: String)

  /// A reducer without a phase map changed the phase, but the phase graph does not allow the
  /// transition.
  case undeclaredTransition(action: String, from: String, to: String, allowed: [String])

  /// An action was sent to a child whose state does not exist.
  ///
  /// The child did not reduce the action.
  case missingChild(action: String, child: String)

  /// An action was sent to a row that does not exist.
  ///
  /// No row reduced the action.
  case missingRow(action: String, id: String)

  /// A row's reducer changed the row's id.
  case changedRowID(action: String, from: String, to: String)

  /// An effect was throttled with neither `leading` nor `trailing`, so the effect never starts.
  case throttleWithoutStart(id: String)

  /// A human-readable message that describes the problem and suggests a fix.
  public var description: String {
    switch self {
    case .directPhaseWrite(let action, let from, let to):
      "\(action) changed the phase (\(from) -> \(to)) outside phaseMap, so the change was "
        + "reverted; declare the transition in phaseMap instead"
    case .undeclaredPhase(let action, let from, let to, let declared):
      "the rule for \(action) in From(.\(from)) has the targets "
        + "\(declared.joined(separator: ", ")), but chose the phase \(to), so the phase was not "
        + "changed; add \(to) to the targets"
    case .forbiddenSelfTransition(let action, let phase):
      "the rule for \(action) forbids a transition from the phase \(phase) to itself; choose "
        + "another self-transition policy, or do not send \(action) in this phase"
    case .unmatchedAction(let action, let phase):
      "the strict phase map has no rule for \(action) in the phase \(phase), so the phase was not "
        + "changed; add a rule to From(.\(phase)), or do not send \(action) in this phase"
    case .undeclaredTransition(let action, let from, let to, let allowed):
      "\(action) changed the phase from \(from) to \(to), but the phase graph allows "
        + (allowed.isEmpty
          ? "no transition from \(from)"
          : "only \(from) -> \(allowed.joined(separator: ", "))")
        + "; add the transition to the graph, or remove the change"
    case .missingChild(let action, let child):
      "\(action) was sent to the child at \(child), but the child has no state; set the child's "
        + "state before you send the action, or cancel the child's effects when you remove the "
        + "child"
    case .missingRow(let action, let id):
      "\(action) was sent to row \(id), but the row does not exist; cancel the row's effects when "
        + "you remove the row"
    case .changedRowID(let action, let from, let to):
      "\(action) changed the id of row \(from) to \(to), so later actions for \(from) do not reach "
        + "the row; leave the id unchanged, or replace the whole row in the parent's reducer"
    case .throttleWithoutStart(let id):
      "the throttled effect \(id) never starts, because 'leading' and 'trailing' are both false; "
        + "set one of them to true"
    }
  }
}

extension String.StringInterpolation {
  /// Appends the name of an action's case.
  ///
  /// If the action type does not conform to `CaseReflecting`, the action's description is appended
  /// instead.
  @usableFromInline
  mutating func appendInterpolation<Action>(flowName action: Action) {
    appendInterpolation((action as? any CaseReflecting)?.caseName ?? "\(action)")
  }
}
