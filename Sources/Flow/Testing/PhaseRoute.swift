public import InnoFlow

/// A type that describes the phase change that a test expects from an action.
///
/// A route is either an array of phases or a graph.
///
/// ```swift
/// store.send(.onAppear, tracking: \.phase, through: [.idle, .loading]) { $0.phase = .loading }
/// store.send(.refresh, tracking: \.phase, through: People.phaseMap.derivedGraph)
/// ```
///
/// An array contains the phases before and after the action. If the action must not change the
/// phase, the array contains only the current phase. With a graph, the phase may stay the same or
/// make any transition that the graph allows.
public protocol PhaseRoute<Phase> {
  /// The type of the feature's phases.
  associatedtype Phase: Equatable

  /// Describes the problem with a phase change.
  ///
  /// - Parameters:
  ///   - source: The phase before the action.
  ///   - target: The phase after the action.
  /// - Returns: The description of the problem, or `nil` if the change is expected.
  func objection(from source: Phase, to target: Phase) -> String?
}

extension Array: PhaseRoute where Element: Equatable {
  /// Compares a phase change with the phases in this array, and describes any difference.
  ///
  /// - Parameters:
  ///   - source: The phase before the action.
  ///   - target: The phase after the action.
  /// - Returns: A clause that describes the difference, or `nil` if there is none.
  public func objection(from source: Element, to target: Element) -> String? {
    guard self != (source == target ? [source] : [source, target]) else { return nil }
    let phases = map { "\($0)" }.joined(separator: " -> ")
    return isEmpty ? "but the test lists no phases" : "but the test asserts \(phases)"
  }
}

extension PhaseTransitionGraph: PhaseRoute {
  /// Describes the problem with a phase change that this graph does not allow.
  ///
  /// - Parameters:
  ///   - source: The phase before the action.
  ///   - target: The phase after the action.
  /// - Returns: A clause that describes the problem, or `nil` if this graph allows the change.
  public func objection(from source: Phase, to target: Phase) -> String? {
    guard source != target, !allows(from: source, to: target) else { return nil }
    let successors = successors(from: source).map { "\($0)" }.joined(separator: ", ")
    return successors.isEmpty
      ? "but the graph allows no transition from \(source)"
      : "but the graph allows only \(source) -> \(successors)"
  }
}
