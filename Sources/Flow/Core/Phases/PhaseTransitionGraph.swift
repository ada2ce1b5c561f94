/// The phases of a feature and the arrows between them.
public struct PhaseTransitionGraph<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// The phases, each once: those that are left first, in the order of declaration.
  public let phases: [Phase]

  /// The arrows, in the order of declaration.
  public let transitions: [PhaseTransition<Phase>]

  private let targets: [Phase: [Phase]]

  /// Makes a graph.
  ///
  /// - Parameters:
  ///   - phases: Phases that come first, also those without arrows.
  ///   - transitions: The arrows; their phases are added.
  public init(phases: [Phase] = [], transitions: [PhaseTransition<Phase>]) {
    self.phases = (phases + transitions.map(\.from) + transitions.map(\.to)).withoutRepetition
    self.transitions = transitions
    targets = Dictionary(grouping: transitions, by: \.from)
      .mapValues { $0.map(\.to).withoutRepetition }
  }

  /// The phases that a phase leads to.
  ///
  /// - Parameter phase: The phase.
  /// - Returns: Each once, in the order of declaration.
  public func successors(of phase: Phase) -> [Phase] { targets[phase] ?? [] }

  /// Tells whether an arrow leads from one phase to another.
  ///
  /// - Parameters:
  ///   - source: The phase that is left.
  ///   - target: The phase it leads to.
  /// - Returns: Whether there is an arrow.
  public func allows(from source: Phase, to target: Phase) -> Bool {
    successors(of: source).contains(target)
  }

  /// The phases to which arrows lead from a phase, over any number of others.
  ///
  /// - Parameter root: The phase to start from.
  /// - Returns: The phases, the root among them.
  public func reachable(from root: Phase) -> Set<Phase> {
    var seen: Set = [root]
    var ahead = [root]
    while let phase = ahead.popLast() {
      ahead += successors(of: phase).filter { seen.insert($0).inserted }
    }
    return seen
  }

  /// Looks for what cannot be meant.
  ///
  /// - Parameters:
  ///   - allPhases: The phases that there are.
  ///   - root: The phase at the beginning.
  ///   - terminalPhases: The phases that are not left.
  /// - Returns: What was found, in the order of the phases.
  public func validate(
    allPhases: some Collection<Phase>,
    root: Phase,
    terminalPhases: Set<Phase> = []
  ) -> [PhaseProblem<Phase>] {
    let known = Set(allPhases)
    let reached = reachable(from: root)
    var problems = (phases + [root]).withoutRepetition.filter { !known.contains($0) }
      .map(PhaseProblem.unknown)
    for phase in Array(allPhases).withoutRepetition {
      let ways = successors(of: phase).filter { $0 != phase }
      if !reached.contains(phase) { problems.append(.unreachable(phase)) }
      if ways.isEmpty, !terminalPhases.contains(phase) { problems.append(.deadEnd(phase)) }
      if !ways.isEmpty, terminalPhases.contains(phase) {
        problems.append(.terminalWithExit(phase, to: ways))
      }
    }
    return problems
  }
}

/// One arrow of a phase map.
public struct PhaseTransition<Phase: Hashable & Sendable>: Hashable, Sendable {
  /// The phase it leaves.
  public let from: Phase

  /// The action that takes it, by name.
  public let trigger: String

  /// The phase it leads to.
  public let to: Phase

  /// Makes an arrow.
  ///
  /// - Parameters:
  ///   - source: The phase it leaves.
  ///   - trigger: The action that takes it, by name.
  ///   - target: The phase it leads to.
  public init(from source: Phase, trigger: String, to target: Phase) {
    from = source
    self.trigger = trigger
    to = target
  }
}

extension Array where Element: Hashable {
  fileprivate var withoutRepetition: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
