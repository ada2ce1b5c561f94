public import InnoFlow
public import InnoTestReporting

/// Fails the test if a phase map lacks a rule for one of the expected actions.
///
/// ```swift
/// assertPhaseMapCovers(
///   People.phaseMap,
///   expectedTriggersByPhase: [
///     .idle: [.action(.onAppear)],
///     .loading: [.casePath(People.Action.peopleLoadedCasePath, sample: [ada])],
///   ]
/// )
/// ```
///
/// - Parameters:
///   - map: The phase map.
///   - triggers: The actions for which each phase must have a rule, keyed by phase.
///   - reporter: The receiver of the failure.
///   - file: The file to which a failure is attributed.
///   - line: The line to which a failure is attributed.
public func assertPhaseMapCovers<State, Action, Phase>(
  _ map: PhaseMap<State, Action, Phase>,
  expectedTriggersByPhase triggers: [Phase: [PhaseMapExpectedTrigger<Action>]],
  reporter: FailureReporter = .testFramework,
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let missing = map.validationReport(expectedTriggersByPhase: triggers).missingTriggers
  guard !missing.isEmpty else { return }
  let failure = TestFailure.uncoveredPhases(missing.map(\.description))
  reporter(failure, at: TestLine(file: file, number: line))
}

/// Validates a graph, and fails the test if the graph has issues.
///
/// Issues include unreachable phases, and dead ends that are not final phases.
///
/// - Parameters:
///   - graph: The graph.
///   - allPhases: The phases of the feature.
///   - root: The initial phase.
///   - terminalPhases: The final phases, which must not lead to other phases.
///   - reporter: The receiver of the failure.
///   - file: The file to which a failure is attributed.
///   - line: The line to which a failure is attributed.
public func assertValidGraph<Phase>(
  _ graph: PhaseTransitionGraph<Phase>,
  allPhases: some Collection<Phase>,
  root: Phase,
  terminalPhases: Set<Phase> = [],
  reporter: FailureReporter = .testFramework,
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let problems = graph.validate(allPhases: allPhases, root: root, terminalPhases: terminalPhases)
  report(problems, to: reporter, at: TestLine(file: file, number: line))
}

/// Validates a phase map and its graph, and fails the test if the map or the graph has issues.
///
/// Issues include unreachable phases, dead ends that are not final phases, and rules that never
/// apply.
///
/// - Parameters:
///   - map: The phase map.
///   - allPhases: The phases of the feature.
///   - root: The initial phase.
///   - terminalPhases: The final phases, which must not lead to other phases.
///   - reporter: The receiver of the failure.
///   - file: The file to which a failure is attributed.
///   - line: The line to which a failure is attributed.
public func assertValidGraph<State, Action, Phase>(
  _ map: PhaseMap<State, Action, Phase>,
  allPhases: some Collection<Phase>,
  root: Phase,
  terminalPhases: Set<Phase> = [],
  reporter: FailureReporter = .testFramework,
  file: StaticString = #filePath,
  line: UInt = #line
) {
  let problems = map.validate(allPhases: allPhases, root: root, terminalPhases: terminalPhases)
  report(problems, to: reporter, at: TestLine(file: file, number: line))
}

private func report<Phase>(
  _ problems: [PhaseMapIssue<Phase>],
  to reporter: FailureReporter,
  at line: TestLine
) {
  guard !problems.isEmpty else { return }
  reporter(.unsoundPhases(problems.map(\.description)), at: line)
}

/// Fails the test unless an enum value has the given case.
///
/// - Parameters:
///   - root: The value.
///   - path: The case path that the value must match.
///   - reporter: The receiver of the failure.
///   - file: The file to which a failure is attributed.
///   - line: The line to which a failure is attributed.
/// - Returns: The payload, or `nil` if the test failed.
@discardableResult
public func assertCasePathExtracts<Root, Value>(
  _ root: Root,
  via path: CasePath<Root, Value>,
  reporter: FailureReporter = .testFramework,
  file: StaticString = #filePath,
  line: UInt = #line
) -> Value? {
  if let value = path.extract(root) { return value }
  let failure = TestFailure.otherCase(expected: path.name, value: dumped(root))
  reporter(failure, at: TestLine(file: file, number: line))
  return nil
}
