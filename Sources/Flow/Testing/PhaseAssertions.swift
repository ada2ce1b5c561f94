public import InnoFlow
public import InnoTestReporting

/// Fails the test unless a phase map has a rule for each of these actions in its phase.
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
///   - map: The map.
///   - triggers: The actions that each phase should answer.
///   - reporter: Where the failure is reported.
///   - file: The file of the line that fails.
///   - line: The line that fails.
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

/// Fails the test unless every phase can be reached, and left when it is not terminal.
///
/// - Parameters:
///   - graph: The graph.
///   - allPhases: The phases that there are.
///   - root: The phase at the beginning.
///   - terminalPhases: The phases that are not left.
///   - reporter: Where the failure is reported.
///   - file: The file of the line that fails.
///   - line: The line that fails.
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

/// Fails the test unless every phase can be reached, and left when it is not terminal, and every
/// rule of the map can decide.
///
/// - Parameters:
///   - map: The map.
///   - allPhases: The phases that there are.
///   - root: The phase at the beginning.
///   - terminalPhases: The phases that are not left.
///   - reporter: Where the failure is reported.
///   - file: The file of the line that fails.
///   - line: The line that fails.
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
