/// A reducer whose phase is moved by a map.
///
/// `@InnoFlow(phaseManaged: true)` adds it.
public protocol PhaseManagedReducer: Reducer {
  /// The phases of the feature.
  associatedtype Phase: Hashable & Sendable

  /// Which actions move it from phase to phase.
  static var phaseMap: PhaseMap<State, Action, Phase> { get }
}
