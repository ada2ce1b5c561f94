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
  public var derivedGraph: PhaseTransitionGraph<Phase> {
    PhaseTransitionGraph(phases: sources.map(\.phase), transitions: transitions)
  }

  /// Looks for what cannot be meant.
  ///
  /// - Parameters:
  ///   - allPhases: The phases that there are.
  ///   - root: The phase at the beginning.
  ///   - terminalPhases: The phases that are not left.
  /// - Returns: What was found: first in the declaration, then in the graph.
  public func validate(
    allPhases: some Collection<Phase>,
    root: Phase,
    terminalPhases: Set<Phase> = []
  ) -> [PhaseProblem<Phase>] {
    duplicates
      + derivedGraph.validate(allPhases: allPhases, root: root, terminalPhases: terminalPhases)
  }

  /// Looks for what cannot be meant, among all cases of the phase.
  ///
  /// - Parameters:
  ///   - root: The phase at the beginning.
  ///   - terminalPhases: The phases that are not left.
  /// - Returns: What was found: first in the declaration, then in the graph.
  public func validate(
    root: Phase,
    terminalPhases: Set<Phase> = []
  ) -> [PhaseProblem<Phase>] where Phase: CaseIterable {
    validate(allPhases: Array(Phase.allCases), root: root, terminalPhases: terminalPhases)
  }

  private var duplicates: [PhaseProblem<Phase>] {
    var rules: [Phase: [On<State, Action, Phase>]] = [:]
    var problems: [PhaseProblem<Phase>] = []
    for source in sources {
      if rules[source.phase] != nil { problems.append(.duplicateFrom(source.phase)) }
      for rule in source.rules {
        if rules[source.phase, default: []].contains(where: rule.isShadowed) {
          problems.append(.duplicateRule(source.phase, trigger: rule.trigger))
        }
        rules[source.phase, default: []].append(rule)
      }
      rules[source.phase] = rules[source.phase] ?? []
    }
    return problems
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
    case (.path(let first), .action(_, case: let second)): first == second
    default: false
    }
  }
}
