import InnoFlow
import Testing

@Suite("Mistakes in a feature")
struct FlowIssueTests {
  @Test(
    "each says what is wrong, what became of it and what to do",
    arguments: [
      (
        FlowIssue.directPhaseWrite(action: "load", from: "idle", to: "done"),
        "load wrote the phase itself (idle -> done); it was put back. Declare the transition in "
          + "phaseMap instead"
      ),
      (
        .undeclaredPhase(action: "load", from: "idle", to: "gone", declared: ["a", "b"]),
        "load resolved to the phase gone, which its rule in From(.idle) does not declare (a, b); "
          + "the phase stayed. Add it to targets"
      ),
      (
        .forbiddenSelfTransition(action: "load", phase: "idle"),
        "load led from the phase idle to itself, which its rule forbids. Do not send it in this "
          + "phase, or choose another self-transition policy"
      ),
      (
        .unmatchedAction(action: "load", phase: "idle"),
        "load has no rule in the phase idle of a strict phase map; the phase stayed. Add a rule to "
          + "From(.idle), or do not send it in this phase"
      ),
      (
        .missingChild(action: "editor", child: "\\State.editor"),
        "editor came for the child at \\State.editor, which is not there; the child did not reduce "
          + "it. Set the child's state before it is sent, or cancel the effects of a child that "
          + "goes away"
      ),
      (
        .missingRow(action: "todo", id: "7"),
        "todo came for the row 7, which is not there; no row reduced it. Cancel the effects of a "
          + "row that is removed"
      ),
      (
        .changedRowID(action: "todo", from: "7", to: "8"),
        "todo changed the id of the row 7 to 8; later actions for 7 miss it. Keep the id as it is, "
          + "and replace the row in the parent instead"
      ),
      (
        .throttleWithoutStart(id: "search"),
        "the effect search is throttled with neither a leading nor a trailing start; it never "
          + "starts. Set one of them"
      ),
    ]
  )
  func texts(issue: FlowIssue, text: String) {
    #expect(issue.description == text)
  }
}
