/// A reducer that runs another reducer, and then changes the phase according to a ``PhaseMap``.
public struct PhaseReducer<Base: Reducer, Phase: Hashable & Sendable>: Reducer {
  /// The state type of the base reducer.
  public typealias State = Base.State

  /// The action type of the base reducer.
  public typealias Action = Base.Action

  @usableFromInline
  let base: Base

  @usableFromInline
  let map: PhaseMap<State, Action, Phase>

  @inlinable
  init(_ base: Base, _ map: PhaseMap<State, Action, Phase>) {
    self.base = base
    self.map = map
  }

  /// Runs the base reducer, and then changes the phase according to the phase map.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The base reducer's effect. If the phase map finds issues, the effect also reports
  ///   these issues to the store's listeners.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    map.reduce(into: &state, action: action, base: base)
  }
}

extension Reducer {
  /// Adds a phase map that changes the phase after this reducer has run.
  ///
  /// - Parameter map: The phase map.
  /// - Returns: A reducer that runs this reducer and then the phase map.
  @inlinable
  public func phaseMap<Phase>(
    _ map: PhaseMap<State, Action, Phase>
  ) -> PhaseReducer<Built, Phase> {
    PhaseReducer(built(), map)
  }
}

/// A reducer whose phase is changed only by its ``phaseMap``.
///
/// `@InnoFlow(phaseManaged: true)` adds this conformance to a feature.
public protocol PhaseManagedReducer: Reducer {
  /// The phases of the feature.
  associatedtype Phase: Hashable & Sendable

  /// The rules by which actions move the feature from phase to phase.
  static var phaseMap: PhaseMap<State, Action, Phase> { get }
}
