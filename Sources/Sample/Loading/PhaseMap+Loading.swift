package import InnoFlow

/// The phases of a feature that loads a list.
package protocol LoadingPhase: Hashable, Sendable {
  /// The phase before the first load.
  static var idle: Self { get }
  /// The phase while a load is in progress.
  static var loading: Self { get }
  /// The phase after a load that succeeded.
  static var loaded: Self { get }
  /// The phase after a load that failed.
  static var failed: Self { get }
}

/// The actions that load a feature's list.
package protocol LoadingAction {
  /// The action that loads the list, unless the list is already loaded or a load is in progress.
  static var onAppear: Self { get }
  /// The action that loads the list, even if the list is already loaded.
  static var refresh: Self { get }
}

extension PhaseMap where Action: LoadingAction & Equatable, Phase: LoadingPhase {
  /// Returns the phase map of a feature that loads a list.
  ///
  /// - Parameters:
  ///   - phase: The key path from the state to its phase.
  ///   - loaded: The case path of the action that carries the loaded list.
  ///   - failed: The case path of the action that carries the text of an error.
  /// - Returns: The map.
  package static func loading<List>(
    _ phase: any WritableKeyPath<State, Phase> & Sendable,
    loaded: CasePath<Action, List>,
    failed: CasePath<Action, String>
  ) -> Self {
    Self(phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
      From(.loading) {
        On(loaded, to: .loaded)
        On(failed, to: .failed)
      }
      From(.loaded) {
        On(.refresh, to: .loading)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
    }
  }
}
