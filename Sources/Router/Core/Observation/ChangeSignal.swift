import Observation

/// Tells `Observation` that a store's state was read or has changed.
///
/// A generic class under `@Observable` builds its key paths anew at every access, which costs
/// microseconds. This class is not generic, so its one key path is a constant.
@MainActor
final class ChangeSignal: Observable {
  /// Whether the state was read since the last change was told.
  ///
  /// Observation tells each reader of one change and forgets it, so without a read in between there
  /// is nobody to tell.
  private(set) var isTracked = false

  private let registrar = ObservationRegistrar()

  /// What readers are registered under; its value means nothing.
  private var revision: Void { () }

  /// Notes that the state is being read.
  func access() {
    isTracked = true
    registrar.access(self, keyPath: \.revision)
  }

  /// Tells the readers.
  ///
  /// A reader that reads again meanwhile is told of the next change.
  func fire() {
    guard isTracked else { return }
    isTracked = false
    registrar.withMutation(of: self, keyPath: \.revision) {}
  }
}
