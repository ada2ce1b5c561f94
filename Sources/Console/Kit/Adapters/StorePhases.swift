import InnoFlow

/// The phases of a store's state and the transitions between them.
///
/// ```swift
/// var phases: StorePhases? {
///   StorePhases(
///     Phase.self,
///     transitions: [
///       .init(from: "idle", trigger: "load", to: "loading"),
///       .init(from: "loading", trigger: "loaded", to: "loaded"),
///     ],
///     current: { "\(store.state.phase)" }
///   )
/// }
/// ```
@MainActor
public struct StorePhases {
  /// A transition between two phases.
  public struct Transition: Sendable {
    /// The phase before the transition.
    public let from: String

    /// The name of the action that causes the transition.
    public let trigger: String

    /// The phase after the transition.
    public let to: String

    /// Creates a description of a transition.
    ///
    /// - Parameters:
    ///   - from: The phase before the transition.
    ///   - trigger: The name of the action that causes the transition.
    ///   - to: The phase after the transition.
    public init(from: String, trigger: String, to: String) {
      (self.from, self.trigger, self.to) = (from, trigger, to)
    }
  }

  let type: Any.Type
  let transitions: [Transition]
  let current: () -> String

  /// Creates a description of phases.
  ///
  /// - Parameters:
  ///   - type: The type of the phase. If the state has several properties of this type, the first
  ///     of these properties contains the phase. The console reports a change to this property as a
  ///     change of phase, rather than as a change to the state.
  ///   - transitions: The transitions between the phases.
  ///   - current: A closure that returns the current phase.
  public init(
    _ type: Any.Type,
    transitions: [Transition],
    current: @escaping @MainActor () -> String
  ) {
    (self.type, self.transitions, self.current) = (type, transitions, current)
  }

  /// Returns a diagram of the phases and their transitions.
  func drawn(_ form: PhaseDrawing) -> String {
    let transitions = transitions.map {
      PhaseTransition(from: $0.from, trigger: $0.trigger, to: $0.to)
    }
    let targets = Set(transitions.map(\.to))
    let roots = Set(transitions.map(\.from)).subtracting(targets)
    return PhaseTransitionGraph(
      transitions: transitions,
      root: roots.count == 1 ? roots.first : nil
    ).drawn(as: form)
  }
}
