extension PhaseMap {
  /// Every transition that the map declares, in order.
  public var transitions: [PhaseTransition<Phase>] {
    sources.flatMap { source in
      source.rules.flatMap { rule in
        rule.targets.map { PhaseTransition(from: source.phase, trigger: rule.trigger, to: $0) }
      }
    }
  }

  /// The phases that the map names and the arrows between them.
  ///
  /// Its root is the one phase that is left and to which no arrow leads, if there is exactly one.
  public var derivedGraph: PhaseTransitionGraph<Phase> {
    let targets = Set(transitions.map(\.to))
    let roots = Set(sources.map(\.phase)).subtracting(targets)
    return derivedGraph(root: roots.count == 1 ? roots.first : nil)
  }

  /// Makes the graph of the map with a phase to start from.
  ///
  /// - Parameter root: The phase at the beginning.
  /// - Returns: The graph.
  public func derivedGraph(root: Phase) -> PhaseTransitionGraph<Phase> {
    derivedGraph(root: Optional(root))
  }

  private func derivedGraph(root: Phase?) -> PhaseTransitionGraph<Phase> {
    PhaseTransitionGraph(phases: sources.map(\.phase), transitions: transitions, root: root)
  }

  /// Looks for actions that a phase should answer and does not, and for phases declared twice.
  ///
  /// - Parameter triggers: The actions that each phase should answer.
  /// - Returns: The report; the missing actions are in the order of their texts.
  public func validationReport(
    expectedTriggersByPhase triggers: [Phase: [PhaseMapExpectedTrigger<Action>]] = [:]
  ) -> PhaseMapValidationReport<Phase> {
    let missing = triggers.flatMap { phase, triggers in
      triggers.filter { rule(in: phase, on: $0.sampleAction) == nil }.map {
        PhaseMapValidationReport<Phase>.MissingTrigger(sourcePhase: phase, trigger: $0.label)
      }
    }
    var seen: Set<Phase> = []
    var duplicates: [Phase] = []
    for source in sources where !seen.insert(source.phase).inserted {
      if !duplicates.contains(source.phase) { duplicates.append(source.phase) }
    }
    return PhaseMapValidationReport(
      missingTriggers: missing.sorted { $0.description < $1.description },
      duplicateSourcePhases: duplicates
    )
  }

  /// Looks for mistakes in the declaration and in the graph.
  ///
  /// - Parameters:
  ///   - allPhases: The phases that there are.
  ///   - root: The phase at the beginning.
  ///   - terminalPhases: The phases that are not left.
  /// - Returns: The issues, first those of the declaration, then those of the graph.
  public func validate(
    allPhases: some Collection<Phase>,
    root: Phase,
    terminalPhases: Set<Phase> = []
  ) -> [PhaseMapIssue<Phase>] {
    duplicates
      + derivedGraph.validate(allPhases: allPhases, root: root, terminalPhases: terminalPhases)
  }

  /// Looks for mistakes in the declaration and in the graph, among all cases of the phase.
  ///
  /// - Parameters:
  ///   - root: The phase at the beginning.
  ///   - terminalPhases: The phases that are not left.
  /// - Returns: The issues, first those of the declaration, then those of the graph.
  public func validate(
    root: Phase,
    terminalPhases: Set<Phase> = []
  ) -> [PhaseMapIssue<Phase>] where Phase: CaseIterable {
    validate(allPhases: Array(Phase.allCases), root: root, terminalPhases: terminalPhases)
  }

  private var duplicates: [PhaseMapIssue<Phase>] {
    var rules: [Phase: [On<State, Action, Phase>]] = [:]
    var issues: [PhaseMapIssue<Phase>] = []
    for source in sources {
      if rules[source.phase] != nil { issues.append(.duplicateFrom(source.phase)) }
      for rule in source.rules {
        if rules[source.phase, default: []].contains(where: rule.isShadowed) {
          issues.append(.duplicateRule(source.phase, trigger: rule.trigger))
        }
        rules[source.phase, default: []].append(rule)
      }
      rules[source.phase] = rules[source.phase] ?? []
    }
    return issues
  }
}

extension On {
  /// Whether an earlier rule takes every action of this one.
  ///
  /// What a predicate accepts is not known, so it takes the actions of none.
  fileprivate func isShadowed(by earlier: Self) -> Bool {
    switch (earlier.triggerKind, triggerKind) {
    case (.action(let first, _), .action(let second, _)): first == second
    case (.path(let first), .path(let second)): first == second
    case (.path(let first), .action(_, case: let second)): first.isDeclared && first.name == second
    default: false
    }
  }
}
