public import Observation

/// A signal that notifies Swift's `Observation` framework of each read and each change of a value.
///
/// In a generic class with `@Observable`, every access to a property creates the property's key
/// path again, which takes microseconds. `ChangeSignal` is not generic, and stores its only key
/// path.
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
  /// `Observation` reports only one change to each reader. If no reader has read the value since
  /// the last change, no reader is waiting for a change. The next change then does not need to be
  /// reported.
  @inlinable public var isTracked: Bool { wasRead }

  @usableFromInline
  @exclusivity(unchecked)
  var wasRead = false

  @usableFromInline let registrar = ObservationRegistrar()

  // The key path is stored because creating a key path for each change would be slow.
  @usableFromInline let path: KeyPath<ChangeSignal, Void> = \.value

  /// A property without content that represents the observed value.
  ///
  /// Readers of the observed value are registered for the key path of this property.
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
  /// This method does nothing if no reader has read the value since the last reported change.
  ///
  /// If a reader reads the value again while a change is being reported, the reader is registered
  /// for the next change.
  @inlinable
  public func notify() {
    guard wasRead else { return }
    willChange()
    didChange()
  }
}
