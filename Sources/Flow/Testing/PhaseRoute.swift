public import InnoFlow

/// What a test says of the way that an action moves the phase: the phases themselves, or a graph.
///
/// ```swift
/// store.send(.onAppear, tracking: \.phase, through: [.idle, .loading]) { $0.phase = .loading }
/// store.send(.refresh, tracking: \.phase, through: People.phaseMap.derivedGraph)
/// ```
///
/// An array names the phase before the action and the one after it, or one alone in which it stays.
/// A graph wants an arrow from the one to the other, or none when the phase stays.
public protocol PhaseRoute<Phase> {
  /// The phases of the feature.
  associatedtype Phase: Equatable

  /// Says what is wrong with a move.
  ///
  /// - Parameters:
  ///   - source: The phase before the action.
  ///   - target: The phase after it.
  /// - Returns: What the test says instead, as a clause, or `nil` when nothing is wrong.
  func objection(from source: Phase, to target: Phase) -> String?
}

extension Array: PhaseRoute where Element: Equatable {
  /// Wants exactly these phases.
  ///
  /// - Parameters:
  ///   - source: The phase before the action.
  ///   - target: The phase after it.
  /// - Returns: What the test says instead, as a clause, or `nil` when nothing is wrong.
  public func objection(from source: Element, to target: Element) -> String? {
    guard self != (source == target ? [source] : [source, target]) else { return nil }
    let phases = map { "\($0)" }.joined(separator: " -> ")
    return isEmpty ? "but the test names no phase" : "but the test asserts \(phases)"
  }
}

extension PhaseTransitionGraph: PhaseRoute {
  /// Wants an arrow.
  ///
  /// - Parameters:
  ///   - source: The phase before the action.
  ///   - target: The phase after it.
  /// - Returns: What the graph says instead, as a clause, or `nil` when nothing is wrong.
  public func objection(from source: Phase, to target: Phase) -> String? {
    guard source != target, !allows(from: source, to: target) else { return nil }
    let successors = successors(from: source).map { "\($0)" }.joined(separator: ", ")
    return successors.isEmpty
      ? "but no arrow leaves \(source)" : "but the arrows of \(source) lead to \(successors)"
  }
}
