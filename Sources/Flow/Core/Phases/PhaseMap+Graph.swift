extension PhaseMap {
  /// Every transition that the map declares, in the order of declaration.
  public var transitions: [PhaseTransition<Phase>] {
    sources.flatMap { source in
      source.rules.flatMap { rule in
        rule.targets.map { PhaseTransition(from: source.phase, trigger: rule.trigger, to: $0) }
      }
    }
  }

  /// The graph of the map's phases and transitions.
  ///
  /// If exactly one phase with a `From` declaration has no incoming transitions, that phase is the
  /// graph's root. Otherwise, the graph has no root.
  public var derivedGraph: PhaseTransitionGraph<Phase> {
    let targets = Set(transitions.map(\.to))
    let roots = Set(sources.map(\.phase)).subtracting(targets)
    return derivedGraph(root: roots.count == 1 ? roots.first : nil)
  }

  /// Creates the graph of the map's phases and transitions, with the given phase as the root.
  ///
  /// - Parameter root: The initial phase.
  /// - Returns: The graph.
  public func derivedGraph(root: Phase) -> PhaseTransitionGraph<Phase> {
    derivedGraph(root: Optional(root))
  }

  private func derivedGraph(root: Phase?) -> PhaseTransitionGraph<Phase> {
    PhaseTransitionGraph(phases: sources.map(\.phase), transitions: transitions, root: root)
  }

  /// Finds expected actions that have no rule, and phases that have more than one `From`
  /// declaration.
  ///
  /// - Parameter triggers: The actions for which each phase must have a rule, keyed by phase.
  /// - Returns: The report. The actions without a rule are sorted by description.
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

  /// Validates the map's rules and its graph.
  ///
  /// - Parameters:
  ///   - allPhases: The phases of the feature.
  ///   - root: The initial phase.
  ///   - terminalPhases: The final phases, which must not lead to other phases.
  /// - Returns: The issues in the rules, followed by the issues in the graph.
  public func validate(
    allPhases: some Collection<Phase>,
    root: Phase,
    terminalPhases: Set<Phase> = []
  ) -> [PhaseMapIssue<Phase>] {
    duplicates
      + derivedGraph.validate(allPhases: allPhases, root: root, terminalPhases: terminalPhases)
  }

  /// Validates the map's rules and its graph for all cases of the phase type.
  ///
  /// - Parameters:
  ///   - root: The initial phase.
  ///   - terminalPhases: The final phases, which must not lead to other phases.
  /// - Returns: The issues in the rules, followed by the issues in the graph.
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
  /// Returns a Boolean value that indicates whether an earlier rule is known to match every action
  /// that this rule matches.
  ///
  /// The result is `false` if either rule has a predicate, because the actions that a predicate
  /// accepts are not known.
  fileprivate func isShadowed(by earlier: Self) -> Bool {
    switch (earlier.triggerKind, triggerKind) {
    case (.action(let first, _), .action(let second, _)): first == second
    case (.path(let first, _), .path(let second, _)): first == second
    case (.path(let first, _), .action(_, case: let second)):
      first.isDeclared && first.name == second
    case (.action(_, case: let first), .path(let second, hasPayload: false)):
      second.isDeclared && first == second.name
    default: false
    }
  }
}
