import InnoFlow
import Testing

@Suite("Phase graphs")
struct PhaseGraphTests {
  enum Phase: Hashable, Sendable, CaseIterable { case idle, loading, loaded, failed }

  @ReflectedCases
  enum Action: Equatable, Sendable {
    case load
    case done(Int)
  }

  struct State: Sendable { var phase = Phase.idle }

  typealias Map = PhaseMap<State, Action, Phase>

  private let map = Map(\State.phase) {
    From(.idle) { On(.load, to: .loading) }
    From(.loading) {
      On(Action.doneCasePath, targets: [.loaded, .failed]) { _, _ in .loaded }
      On("cancelled", where: { _ in false }, to: .idle)
    }
    From(.loaded) { On(.load, to: .loading) }
  }

  @Test("A graph has phases, successors and reachable phases")
  func graph() {
    let graph = map.derivedGraph
    #expect(graph.phases == [.idle, .loading, .loaded, .failed])
    #expect(graph.successors(from: .loading) == [.loaded, .failed, .idle])
    #expect(graph.successors(from: .failed).isEmpty)
    #expect(graph.allows(from: .idle, to: .loading))
    #expect(!graph.allows(from: .idle, to: .loaded))
    #expect(graph.reachable(from: .failed) == [.failed])
    #expect(graph.reachable(from: .loaded) == Set(Phase.allCases))
  }

  @Test("A valid map has no issues")
  func sound() {
    #expect(map.validate(root: .idle, terminalPhases: [.failed]).isEmpty)
  }

  @Test("Validation finds dead ends, unreachable or unknown phases, and exits of terminal phases")
  func issues() {
    #expect(map.validate(root: .idle) == [.nonTerminalDeadEnd(.failed)])
    #expect(
      map.validate(root: .idle, terminalPhases: [.failed, .loaded])
        == [.terminalHasOutgoingEdges(.loaded)]
    )
    #expect(
      map.validate(allPhases: [.idle, .loading], root: .loaded)
        == [
          .rootNotDeclared(.loaded), .unknownSuccessor(from: .loading, to: .loaded),
          .unknownSuccessor(from: .loading, to: .failed),
          .unknownSuccessor(from: .loaded, to: .loading),
        ]
    )
    let loop = Map(\State.phase) { From(.idle) { On(.load, to: .idle) } }
    #expect(
      loop.validate(allPhases: [.idle, .failed], root: .idle)
        == [
          .nonTerminalDeadEnd(.idle), .unreachablePhase(.failed), .nonTerminalDeadEnd(.failed),
        ]
    )
  }

  @Test("Validation finds phases and rules that are declared twice")
  func duplicates() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(.done(1), to: .loading)
        On(.done(2), to: .loading)
        On(.done(1), to: .idle)
        On(Action.doneCasePath, to: .loaded)
        On(.done(3), to: .loading)
        On(where: { _ in true }, to: .loading)
        On(where: { _ in true }, to: .loading)
      }
      From(.loading) { On(.load, to: .idle) }
      From(.loaded) { On(.load, to: .idle) }
      From(.idle) { On(Action.doneCasePath, to: .idle) }
    }
    #expect(
      map.validate(root: .idle, terminalPhases: [.failed]) == [
        .duplicateRule(.idle, trigger: "done"), .duplicateRule(.idle, trigger: "done"),
        .duplicateFrom(.idle), .duplicateRule(.idle, trigger: "done"),
        .unreachablePhase(.failed),
      ]
    )
  }

  @Test("A rule for a case without a payload is a duplicate of an earlier rule for its only action")
  func plainCase() {
    let map = Map(\State.phase) {
      From(.idle) {
        On(.load, to: .loading)
        On(Action.loadCasePath, to: .loaded)
        On(.done(1), to: .loading)
        On(Action.doneCasePath, to: .failed)
      }
    }
    #expect(
      map.validate(root: .idle, terminalPhases: [.loading, .loaded, .failed])
        == [.duplicateRule(.idle, trigger: "load")]
    )
  }

  @Test(
    "Each issue describes the problem and how to fix it",
    arguments: [
      (.missingRoot, "the phase graph has no root; pass a root phase"),
      (
        .rootNotDeclared(.failed),
        "the root failed is not a phase of the feature; pass one of the feature's phases as "
          + "the root"
      ),
      (
        .unknownSuccessor(from: .idle, to: .failed),
        "the transition from idle to failed uses a phase that the feature does not have; "
          + "remove the transition, or add the phase to allPhases"
      ),
      (
        .unreachablePhase(.failed),
        "the phase failed cannot be reached from the root; "
          + "add a transition that leads to it, or remove the phase"
      ),
      (
        .nonTerminalDeadEnd(.failed),
        "no transition leads from the phase failed to another phase; add a transition, or declare "
          + "the phase as terminal"
      ),
      (
        .terminalHasOutgoingEdges(.failed),
        "the terminal phase failed has transitions to other phases; remove the transitions, or "
          + "do not declare the phase as terminal"
      ),
      (
        .duplicateFrom(.idle),
        "From(.idle) is declared more than once; combine its rules in one declaration"
      ),
      (
        .duplicateRule(.idle, trigger: "load"),
        "the rule for load in From(.idle) never applies because an earlier rule matches the same "
          + "actions; remove one of the rules"
      ),
    ] as [(PhaseMapIssue<Phase>, String)]
  )
  func texts(issue: PhaseMapIssue<Phase>, text: String) {
    #expect(issue.description == text)
  }

  @Test("The text drawing lists each phase with its arrows")
  func text() {
    #expect(
      map.derivedGraph.drawn(as: .text, root: .idle) == """
        idle (start)
          load -> loading
        loading
          done -> loaded
          done -> failed
          cancelled -> idle
        loaded
          load -> loading
        failed

        """
    )
  }

  @Test("The Mermaid drawing is a state diagram")
  func mermaid() {
    #expect(
      map.derivedGraph.drawn(as: .mermaid, root: .idle) == """
        stateDiagram-v2
          state "idle" as p0
          state "loading" as p1
          state "loaded" as p2
          state "failed" as p3
          [*] --> p0
          p0 --> p1: load
          p1 --> p2: done
          p1 --> p3: done
          p1 --> p0: cancelled
          p2 --> p1: load

        """
    )
  }

  @Test("The Graphviz drawing marks the start phase")
  func dot() {
    #expect(
      map.derivedGraph.drawn(as: .dot, root: .idle) == """
        digraph phases {
          rankdir=LR
          "idle" [shape=doublecircle]
          "loading" [shape=circle]
          "loaded" [shape=circle]
          "failed" [shape=circle]
          "idle" -> "loading" [label="load"]
          "loading" -> "loaded" [label="done"]
          "loading" -> "failed" [label="done"]
          "loading" -> "idle" [label="cancelled"]
          "loaded" -> "loading" [label="load"]
        }

        """
    )
  }

  @Test("Arrows between the same phases are merged, and special characters are escaped")
  func oddNames() {
    let graph = PhaseTransitionGraph(
      transitions: [
        PhaseTransition(from: "a \"b\"", trigger: "one\\", to: "c:\nd"),
        PhaseTransition(from: "a \"b\"", trigger: "#2;", to: "c:\nd"),
        PhaseTransition(from: "a \"b\"", trigger: "one\\", to: "c:\nd"),
      ]
    )
    #expect(
      graph.drawn(as: .mermaid) == """
        stateDiagram-v2
          state "a #quot;b#quot;" as p0
          state "c#58; d" as p1
          p0 --> p1: one\\, #35;2#59;

        """
    )
    #expect(
      graph.drawn(as: .dot).contains(
        "\"a \\\"b\\\"\" -> \"c:\nd\" [label=\"one\\\\, #2;\"]"
      )
    )
  }
}
