import InnoFlow
import Testing

@Suite("Flow issues")
struct FlowIssueTests {
  @Test(
    "Each issue describes the problem, its consequence and how to fix it",
    arguments: [
      (
        FlowIssue.directPhaseWrite(action: "load", from: "idle", to: "done"),
        "load changed the phase (idle -> done) outside phaseMap, so the change was reverted; "
          + "declare the transition in phaseMap instead"
      ),
      (
        .undeclaredPhase(action: "load", from: "idle", to: "gone", declared: ["a", "b"]),
        "load resolved to the phase gone, which is not among the targets (a, b) of its rule in From(.idle), "
          + "so the phase was not changed; add gone to the rule's targets"
      ),
      (
        .forbiddenSelfTransition(action: "load", phase: "idle"),
        "load led from the phase idle to itself, which the rule forbids; "
          + "choose another self-transition policy, or do not send load in this phase"
      ),
      (
        .unmatchedAction(action: "load", phase: "idle"),
        "the strict phase map has no rule for load in the phase idle, so the phase was not changed; "
          + "add a rule to From(.idle), or do not send load in this phase"
      ),
      (
        .undeclaredTransition(action: "load", from: "idle", to: "done", allowed: ["a", "b"]),
        "load moved the phase from idle to done, but the graph allows only a, b from idle; "
          + "add the transition to the graph, or remove the change"
      ),
      (
        .undeclaredTransition(action: "load", from: "idle", to: "done", allowed: []),
        "load moved the phase from idle to done, but the graph allows no transition from idle; "
          + "add the transition to the graph, or remove the change"
      ),
      (
        .missingChild(action: "editor", child: "\\State.editor"),
        "editor was sent to the child at \\State.editor, which does not exist; "
          + "set the child's state first, or cancel the effects of a removed child"
      ),
      (
        .missingRow(action: "todo", id: "7"),
        "todo was sent to row 7, which does not exist; cancel the effects of a removed row"
      ),
      (
        .changedRowID(action: "todo", from: "7", to: "8"),
        "todo changed the id of row 7 to 8, so later actions for 7 do not reach the row; "
          + "keep the id, and replace the row in the parent instead"
      ),
      (
        .throttleWithoutStart(id: "search"),
        "the effect search is throttled with neither a leading nor a trailing edge, "
          + "so it never starts; set 'leading' or 'trailing' to true"
      ),
    ]
  )
  func texts(issue: FlowIssue, text: String) {
    #expect(issue.description == text)
  }
}
