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
        "the rule for load in From(.idle) has the targets a, b, but chose the phase gone, so the "
          + "phase was not changed; add gone to the targets"
      ),
      (
        .forbiddenSelfTransition(action: "load", phase: "idle"),
        "the rule for load forbids a transition from the phase idle to itself; choose another "
          + "self-transition policy, or do not send load in this phase"
      ),
      (
        .unmatchedAction(action: "load", phase: "idle"),
        "the strict phase map has no rule for load in the phase idle, so the phase was not changed; "
          + "add a rule to From(.idle), or do not send load in this phase"
      ),
      (
        .undeclaredTransition(action: "load", from: "idle", to: "done", allowed: ["a", "b"]),
        "load changed the phase from idle to done, but the phase graph allows only idle -> a, b; "
          + "add the transition to the graph, or remove the change"
      ),
      (
        .undeclaredTransition(action: "load", from: "idle", to: "done", allowed: []),
        "load changed the phase from idle to done, but the phase graph allows no transition from "
          + "idle; add the transition to the graph, or remove the change"
      ),
      (
        .missingChild(action: "editor", child: "\\State.editor"),
        "editor was sent to the child at \\State.editor, but the child has no state; set the "
          + "child's state before you send the action, or cancel the child's effects when "
          + "you remove the child"
      ),
      (
        .missingRow(action: "todo", id: "7"),
        "todo was sent to row 7, but the row does not exist; cancel the row's effects when you remove "
          + "the row"
      ),
      (
        .changedRowID(action: "todo", from: "7", to: "8"),
        "todo changed the id of row 7 to 8, so later actions for 7 do not reach the row; "
          + "leave the id unchanged, or replace the whole row in the parent's reducer"
      ),
      (
        .throttleWithoutStart(id: "search"),
        "the throttled effect search never starts, because 'leading' and 'trailing' are both "
          + "false; set one of them to true"
      ),
    ]
  )
  func texts(issue: FlowIssue, text: String) {
    #expect(issue.description == text)
  }
}
