public import Observation

/// Tells Swift's observation that a value was read or changes.
///
/// It is a class of its own because observation on a generic class builds its key path anew at each
/// access.
@MainActor
@usableFromInline
final class StateSignal: Observable {
  private let registrar = ObservationRegistrar()

  // Kept, because asking for it anew takes a third of the time of a change.
  private let path: KeyPath<StateSignal, Void> = \.value

  /// Stands for the value in key paths.
  private var value: Void { () }

  @usableFromInline
  init() {}

  @usableFromInline
  func read() {
    registrar.access(self, keyPath: path)
  }

  @usableFromInline
  func willChange() {
    registrar.willSet(self, keyPath: path)
  }

  @usableFromInline
  func didChange() {
    registrar.didSet(self, keyPath: path)
  }
}
