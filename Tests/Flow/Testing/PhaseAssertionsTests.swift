import InnoFlow
import InnoFlowTesting
import Testing

@MainActor
@Suite("Phase assertions", .timeLimit(.minutes(1)))
struct PhaseAssertionsTests {
  typealias Action = Search.Action
  typealias Phase = Search.State.Phase

  let failures = Failures()

  func search() -> TestStore<Search> {
    TestStore(reducer: Search(), clock: InstantClock(), reporter: failures.reporter)
  }

  @Test("An assertion of the action's phases passes")
  func route() async {
    let store = search()
    store.send(.note, tracking: \.phase, through: [.idle])
    await store.receive(.noted, tracking: \.phase, through: [.idle])
    store.send(.typed("a"), tracking: \.phase, through: [.idle, .searching]) {
      $0.text = "a"
      $0.phase = .searching
    }
    let found = await store.receive(
      Action.foundCasePath,
      tracking: \.phase,
      through: [.searching, .found]
    ) {
      $0.names = ["A"]
      $0.phase = .found
    }
    #expect(found?.in == 1)
    await store.finish()
    #expect(failures.all.isEmpty)
  }

  @Test("An assertion of other phases fails")
  func otherRoute() {
    let store = search()
    store.exhaustivity = .off
    store.send(.typed("a"), tracking: \.phase, through: [.idle, .found])
    store.send(.typed("b"), tracking: \.phase, through: [.searching, .found])
    store.send(.typed("c"), tracking: \.phase, through: [])
    #expect(failures.lines == [#line - 3, #line - 2, #line - 1])
    #expect(
      failures.texts == [
        "typed moved the phase idle -> searching, but the test asserts idle -> found",
        "typed left the phase at searching, but the test asserts searching -> found",
        "typed left the phase at searching, but the test lists no phases",
      ]
    )
  }

  @Test("A transition that the graph does not allow fails")
  func graph() async {
    let store = search()
    store.exhaustivity = .off
    let graph = PhaseTransitionGraph<Phase>(
      transitions: [
        PhaseTransition(from: .idle, trigger: "typed", to: .searching),
        PhaseTransition(from: .searching, trigger: "failed", to: .failed),
        PhaseTransition(from: .searching, trigger: "clear", to: .idle),
      ]
    )
    store.send(.typed("a"), tracking: \.phase, through: graph)
    store.send(.note, tracking: \.phase, through: graph)
    await store.receive(Action.foundCasePath, tracking: \.phase, through: graph)
    store.send(.typed("b"), tracking: \.phase, through: graph)
    #expect(failures.lines == [#line - 2, #line - 1])
    #expect(
      failures.texts == [
        "found moved the phase searching -> found, "
          + "but the graph allows only searching -> failed, idle",
        "typed moved the phase found -> searching, but the graph allows no transition from found",
      ]
    )
    await store.finish()
  }

  @Test("A map with rules for the expected actions passes; a map without them fails")
  func covers() {
    assertPhaseMapCovers(
      Search.phaseMap,
      expectedTriggersByPhase: [
        .idle: [.casePath(Action.typedCasePath, sample: "a")],
        .searching: [.action(.clear), .action(.failed("no network"))],
      ],
      reporter: failures.reporter
    )
    #expect(failures.all.isEmpty)
    assertPhaseMapCovers(
      Search.phaseMap,
      expectedTriggersByPhase: [
        .idle: [.casePath(Action.foundCasePath, label: "late", sample: ([], in: 1))],
        .searching: [.action(.clear), .action(.note), .action(.noted, label: "the note")],
      ],
      reporter: failures.reporter
    )
    #expect(failures.lines == [#line - 8])
    #expect(
      failures.texts == [
        """
        the phase map lacks rules that the test expects; add them:

        - From(.idle) has no rule for late
        - From(.searching) has no rule for note
        - From(.searching) has no rule for the note
        """
      ]
    )
  }

  @Test("Phases that can be reached and exited pass; other phases fail with their issues")
  func valid() {
    let map = Search.phaseMap
    let all: [Phase] = [.idle, .searching, .found, .failed]
    assertValidGraph(map, allPhases: all, root: .idle, reporter: failures.reporter)
    assertValidGraph(map.derivedGraph, allPhases: all, root: .idle, reporter: failures.reporter)
    #expect(failures.all.isEmpty)
    let validated = #line + 1
    assertValidGraph(
      map,
      allPhases: all,
      root: .idle,
      terminalPhases: [.found],
      reporter: failures.reporter
    )
    let graph = PhaseTransitionGraph<Phase>(
      transitions: [PhaseTransition(from: .idle, trigger: "typed", to: .searching)]
    )
    assertValidGraph(
      graph,
      allPhases: [.idle, .searching],
      root: .idle,
      reporter: failures.reporter
    )
    #expect(failures.lines == [validated, #line - 6])
    #expect(
      failures.texts == [
        "the phases have issues:\n\n- "
          + PhaseMapIssue<Phase>.terminalHasOutgoingEdges(.found).description,
        "the phases have issues:\n\n- "
          + PhaseMapIssue<Phase>.nonTerminalDeadEnd(.searching).description,
      ]
    )
  }
}
