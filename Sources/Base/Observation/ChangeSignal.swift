public import Observation

/// A signal that notifies Swift's `Observation` framework of each read and each change of a value.
///
/// In a generic class with `@Observable`, every access to a property creates the property's key
/// path again, which takes microseconds. A `ChangeSignal` creates its key path only once.
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
  /// If the value is `false`, the next change does not need to be reported, because `Observation`
  /// reports only one change after each read.
  @inlinable public var isTracked: Bool { wasRead }

  @usableFromInline
  @exclusivity(unchecked)
  var wasRead = false

  @usableFromInline let registrar = ObservationRegistrar()

  // The key path is stored because creating a key path for each change would be slow.
  @usableFromInline let path: KeyPath<ChangeSignal, Void> = \.value

  /// An empty property whose key path identifies the observed value in the registrar.
  @usableFromInline var value: Void { () }

  /// Creates a signal for a value that has not been read yet.
  public init() {}

  /// Registers a read of the observed value.
  @inlinable
  public func access() {
    wasRead = true
    registrar.access(self, keyPath: path)
  }

  /// Reports that the value is about to change.
  ///
  /// A call to ``didChange()`` must follow.
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

  /// Reports a change that was already made.
  ///
  /// This method does nothing if the observed value has not been read since the last reported
  /// change.
  ///
  /// If an observer reads the value again while a change is being reported, the observer is
  /// registered for the next change.
  @inlinable
  public func notify() {
    guard wasRead else { return }
    willChange()
    didChange()
  }
}
