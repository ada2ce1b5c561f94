import InnoFlow
import InnoLocking
import Testing

@Suite("Graph literals, reports and diagnostics of phases")
struct PhaseContractTests {
  enum Phase: Hashable, Sendable, CaseIterable { case idle, loading, loaded, failed }

  @ReflectedCases
  enum Action: Equatable, Sendable { case load, skip, wrong, again, done(Int), a, b, c }

  struct State: Equatable, Sendable {
    var phase = Phase.idle
    var count = 0
  }

  typealias Map = PhaseMap<State, Action, Phase>
  typealias Graph = PhaseTransitionGraph<Phase>

  @Test("A graph can be created from a dictionary, a sequence of phases, or transitions")
  func literals() {
    let graph: Graph = [.idle: [.loading], .loading: [.loaded, .failed]]
    #expect(graph.phases == [.idle, .loading, .loaded, .failed])
    #expect(graph.successors(from: .loading) == [.loaded, .failed])
    #expect(Graph([PhaseTransition(from: .idle, to: .loading)]).allows(from: .idle, to: .loading))
    let line = Graph.linear(.idle, .loading, .loaded)
    #expect(line.root == .idle)
    #expect(line.transitions.map(\.to) == [.loading, .loaded])
    #expect(line.drawn(as: .text) == "idle\n  -> loading\nloading\n  -> loaded\nloaded\n")
    #expect(line.drawn(as: .mermaid).contains("p0 --> p1\n"))
    #expect(line.drawn(as: .dot).contains("\"idle\" -> \"loading\"\n"))
  }

  @Test("A graph with a root is validated from the root; a graph without a root requires one")
  func validation() {
    let line = Graph.linear(.idle, .loading, .loaded)
    let report = line.validationReport(allPhases: Phase.allCases, terminalPhases: [.loaded])
    #expect(report.issues == [.unreachablePhase(.failed), .nonTerminalDeadEnd(.failed)])
    #expect(report.reachable == [.idle, .loading, .loaded])
    #expect(report.unreachable == [.failed])
    let graph: Graph = [.idle: [.loading]]
    #expect(graph.validate(allPhases: Phase.allCases) == [.missingRoot])
    #expect(
      graph.validate(allPhases: [.idle, .loading], root: .idle, terminalPhases: [.loading]) == []
    )
  }

  @Test("A map's graph starts at the only phase without incoming rules, or at a given phase")
  func derivedRoot() {
    let map = Map(\State.phase) {
      From(.idle) { On(.load, to: .loading) }
      From(.loading) { On(.skip, to: .loaded) }
    }
    #expect(map.derivedGraph.root == .idle)
    #expect(map.derivedGraph(root: .loading).root == .loading)
    let ring = Map(\State.phase) {
      From(.idle) { On(.load, to: .loading) }
      From(.loading) { On(.skip, to: .idle) }
    }
    #expect(ring.derivedGraph.root == nil)
  }

  @Test("A report lists actions without a rule in a phase, and phases declared twice")
  func coverage() {
    let map = Map(\State.phase) {
      From(.idle) { On(.load, to: .loading) }
      From(.loading) { On(Action.doneCasePath, to: .loaded) }
      From(.idle) { On(.skip, to: .loaded) }
    }
    let report = map.validationReport(expectedTriggersByPhase: [
      .idle: [.action(.load), .action(.skip), .action(.again, label: "again!")],
      .loading: [.casePath(Action.doneCasePath, sample: 1)],
    ])
    #expect(report.missingTriggers == [.init(sourcePhase: .idle, trigger: "again!")])
    #expect(report.duplicateSourcePhases == [.idle])
    #expect(!report.isEmpty)
    #expect(report.missingTriggers[0].description == "From(.idle) has no rule for again!")
  }

  @MainActor
  @Test("The diagnostics closure receives each violation of a map")
  func diagnostics() {
    let reports = Reports()
    let map = Map(
      \State.phase,
      diagnostics: .combined(.sink { reports.add("\($0)") }, .disabled)
    ) {
      From(.idle) {
        On(.wrong, targets: [.loading]) { _ in .failed }
        On(.again, to: .idle, selfTransitionPolicy: .forbid)
      }
    }
    let reducer = Reduce<State, Action> { state, action in
      if action == .skip { state.phase = .loaded }
      return .none
    }
    let store = Store(reducer: reducer.phaseMap(map), initialState: State())
    for action in [Action.wrong, .again, .skip, .load] { store.send(action) }
    #expect(store.phase == .idle)
    #expect(
      reports.lines.map { String($0.prefix { $0 != "(" }) }
        == ["undeclaredTarget", "illegalSelfTransition", "directPhaseMutation"]
    )
  }

  @MainActor
  @Test("A phase that a reducer writes is checked against the graph but not reverted")
  func validatedTransitions() {
    let reports = Reports()
    let reducer = Reduce<State, Action> { state, action in
      state.phase = action == .load ? .loading : .loaded
      return .none
    }
    .validatePhaseTransitions(
      tracking: \.phase,
      through: [.idle: [.loading]],
      diagnostics: .combined(.disabled, .sink { reports.add("\($0)") })
    )
    let store = Store(reducer: reducer, initialState: State())
    let recorder = IssueRecorder(of: store)
    store.send(.load)
    #expect(recorder.issues.isEmpty)
    store.send(.skip)
    #expect(store.phase == .loaded)
    #expect(reports.lines.count == 1)
    #expect(
      recorder.issues.map(\.description) == [
        "skip changed the phase from loading to loaded, but the phase graph allows no transition "
          + "from loading; add the transition to the graph, or remove the change"
      ]
    )
  }

  @Test("The first matching rule applies, regardless of its kind")
  func order() {
    let other = CasePath<Action, Void>(
      "a",
      embed: { .b },
      extract: { if case .b = $0 { () } else { nil } }
    )
    let map = Map(\State.phase) {
      From(.idle) {
        On(.done(1), to: .loading)
        On(Action.loadCasePath, to: .loaded)
        On(Action.aCasePath, to: .failed)
        On(other, to: .loading)
        On("c", where: { $0 == .c || $0 == .done(3) }, to: .failed)
        On(Action.doneCasePath, to: .loaded)
        On(Action.cCasePath, to: .idle)
      }
    }
    func target(_ action: Action) -> Phase? { map.rule(in: .idle, on: action)?.targets.first }
    #expect(target(.done(1)) == .loading)
    #expect(target(.done(2)) == .loaded)
    #expect(target(.done(3)) == .failed)
    #expect(target(.load) == .loaded)
    #expect(target(.a) == .failed)
    #expect(target(.b) == .loading)
    #expect(target(.c) == .failed)
    #expect(target(.skip) == nil)
  }
}

/// A list of lines that any task can append to.
private final class Reports: Sendable {
  private let value = Locked<[String]>([])

  var lines: [String] { value.withLock { $0 } }

  func add(_ line: String) {
    value.withLock { $0.append(line) }
  }
}
