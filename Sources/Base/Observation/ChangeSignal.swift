public import Observation

/// A signal that reports the reads and changes of one value to Swift's `Observation`.
///
/// A generic class under `@Observable` builds its key paths again at every access, which costs
/// microseconds. This class is not generic and keeps its one key path.
///
/// ```swift
/// var state: State {
///   signal.access()
///   return current
/// }
/// ```
@MainActor
public final class ChangeSignal: Observable {
  /// A Boolean value that indicates whether the value was read since its last change.
  ///
  /// `Observation` reports one change to a reader and then forgets the reader. Without a read since
  /// the last change no observer waits for the next one, so it need not be reported.
  @inlinable public var isTracked: Bool { wasRead }

  @usableFromInline
  @exclusivity(unchecked)
  var wasRead = false

  @usableFromInline let registrar = ObservationRegistrar()

  // Creating the key path at each change takes a third of the time of a change.
  @usableFromInline let path: KeyPath<ChangeSignal, Void> = \.value

  /// The value that readers are registered under.
  @usableFromInline var value: Void { () }

  /// Creates the signal of a value that has not been read yet.
  public init() {}

  /// Registers a read of the value.
  @inlinable
  public func access() {
    wasRead = true
    registrar.access(self, keyPath: path)
  }

  /// Reports that the value is about to change; ``didChange()`` must follow.
  @inlinable
  public func willChange() {
    wasRead = false
    registrar.willSet(self, keyPath: path)
  }

  /// Reports that the value has changed.
  @inlinable
  public func didChange() {
    registrar.didSet(self, keyPath: path)
  }

  /// Reports a change that is complete, if the value was read since the last one.
  ///
  /// A reader that reads again while the change is reported is notified of the next one.
  @inlinable
  public func notify() {
    guard wasRead else { return }
    willChange()
    didChange()
  }
}
