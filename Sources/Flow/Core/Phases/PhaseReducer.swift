/// A reducer, and the map that moves its phase.
public struct PhaseReducer<Base: Reducer, Phase: Hashable & Sendable>: Reducer {
  /// What the feature knows.
  public typealias State = Base.State

  /// What can happen to it.
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

  /// Runs the reducer and moves the phase.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The reducer's work, with an issue for the store's listeners when a rule was broken.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    map.reduce(into: &state, action: action, base: base)
  }
}

extension Reducer {
  /// Lets a map move the phase, after this reducer did everything else.
  ///
  /// - Parameter map: The map.
  /// - Returns: This reducer with the map.
  @inlinable
  public func phaseMap<Phase>(
    _ map: PhaseMap<State, Action, Phase>
  ) -> PhaseReducer<Built, Phase> {
    PhaseReducer(built(), map)
  }
}
