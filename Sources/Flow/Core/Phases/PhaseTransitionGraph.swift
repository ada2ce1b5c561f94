/// The phases of a feature and the transitions between the phases.
///
/// ```swift
/// let graph: PhaseTransitionGraph<Phase> = [.idle: [.loading], .loading: [.loaded, .failed]]
/// let steps = PhaseTransitionGraph<Phase>.linear(.name, .address, .done)
/// ```
public struct PhaseTransitionGraph<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// The phases, without duplicates.
  ///
  /// The phases that were passed to the initializer come first. The phases in which transitions
  /// start are next, and the phases that transitions lead to are last.
  public let phases: [Phase]

  /// The transitions, in the order of declaration.
  public let transitions: [PhaseTransition<Phase>]

  /// The initial phase, or `nil` if the graph does not define an initial phase.
  public let root: Phase?

  private let targets: [Phase: [Phase]]

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - phases: Phases to list first. Phases without transitions must be listed here.
  ///   - transitions: The transitions. The phases of the transitions are added to the graph.
  ///   - root: The initial phase.
  public init(
    phases: [Phase] = [],
    transitions: [PhaseTransition<Phase>],
    root: Phase? = nil
  ) {
    self.phases = (phases + transitions.map(\.from) + transitions.map(\.to)).withoutRepetition
    self.transitions = transitions
    self.root = root
    targets = Dictionary(grouping: transitions, by: \.from)
      .mapValues { $0.map(\.to).withoutRepetition }
  }

  /// Creates a graph from transitions.
  ///
  /// - Parameter transitions: The transitions.
  public init(_ transitions: some Sequence<PhaseTransition<Phase>>) {
    self.init(transitions: Array(transitions))
  }

  /// Creates a graph from the successors of each phase.
  ///
  /// The graph lists the phases that are keys of `adjacency` first, sorted by description. The
  /// successors of each phase are also sorted by description.
  ///
  /// - Parameter adjacency: The successors of each phase, keyed by the phase.
  public init(_ adjacency: [Phase: Set<Phase>]) {
    let sources = adjacency.keys.sorted { "\($0)" < "\($1)" }
    self.init(
      phases: sources,
      transitions: sources.flatMap { source in
        (adjacency[source] ?? []).sorted { "\($0)" < "\($1)" }
          .map { PhaseTransition(from: source, to: $0) }
      }
    )
  }

  /// Creates a graph in which each phase leads to the next phase, and the first phase is the root.
  ///
  /// - Parameter phases: The phases in order.
  /// - Returns: The graph.
  public static func linear(_ phases: Phase...) -> Self {
    Self(
      phases: phases,
      transitions: zip(phases, phases.dropFirst()).map { PhaseTransition(from: $0, to: $1) },
      root: phases.first
    )
  }

  /// Returns the phases that can be reached from a phase in one transition.
  ///
  /// - Parameter phase: The phase.
  /// - Returns: The phases, in the order of declaration. Each phase is listed once.
  public func successors(from phase: Phase) -> [Phase] { targets[phase] ?? [] }

  /// Returns a Boolean value that indicates whether the graph has a transition from one phase to
  /// another.
  ///
  /// - Parameters:
  ///   - source: The phase in which the transition starts.
  ///   - target: The phase that the transition leads to.
  /// - Returns: `true` if the graph has the transition.
  public func allows(from source: Phase, to target: Phase) -> Bool {
    successors(from: source).contains(target)
  }

  /// Returns the phases that can be reached from a phase in any number of transitions.
  ///
  /// - Parameter root: The phase.
  /// - Returns: The reachable phases, including the given phase.
  public func reachable(from root: Phase) -> Set<Phase> {
    var seen: Set = [root]
    var ahead = [root]
    while let phase = ahead.popLast() {
      ahead += successors(from: phase).filter { seen.insert($0).inserted }
    }
    return seen
  }
}

extension PhaseTransitionGraph: ExpressibleByDictionaryLiteral {
  /// Creates a graph from the successors of each phase.
  ///
  /// - Parameter elements: Each phase with its successors. If a phase occurs twice, both lists of
  ///   successors apply.
  public init(dictionaryLiteral elements: (Phase, [Phase])...) {
    self.init(
      phases: elements.map(\.0),
      transitions: elements.flatMap { source, targets in
        targets.map { PhaseTransition(from: source, to: $0) }
      }
    )
  }
}

/// A transition from one phase to another.
public struct PhaseTransition<Phase: Hashable & Sendable>: Hashable, Sendable {
  /// The phase in which the transition starts.
  public let from: Phase

  /// The name of the action that causes the transition.
  ///
  /// The string is empty if the name is unknown.
  public let trigger: String

  /// The phase that the transition leads to.
  public let to: Phase

  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - source: The phase in which the transition starts.
  ///   - trigger: The name of the action that causes the transition.
  ///   - target: The phase that the transition leads to.
  public init(from source: Phase, trigger: String = "", to target: Phase) {
    from = source
    self.trigger = trigger
    to = target
  }
}

extension Array where Element: Hashable {
  var withoutRepetition: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
