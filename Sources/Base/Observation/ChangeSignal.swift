public import Observation

/// A signal that notifies Swift's `Observation` when one value is read or changed.
///
/// A generic class with `@Observable` creates its key paths again for every access, which takes
/// microseconds. This class is not generic and stores its only key path.
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
  /// `Observation` reports one change to a reader and then forgets the reader. If nothing has read
  /// the value since the last change, no observer is waiting, and the next change need not be
  /// reported.
  @inlinable public var isTracked: Bool { wasRead }

  @usableFromInline
  @exclusivity(unchecked)
  var wasRead = false

  @usableFromInline let registrar = ObservationRegistrar()

  // The key path is stored because creating a key path for each change would be slow.
  @usableFromInline let path: KeyPath<ChangeSignal, Void> = \.value

  /// A property that represents the value; `Observation` registers readers for the property's key
  /// path.
  @usableFromInline var value: Void { () }

  /// Creates a signal for a value that has not been read yet.
  public init() {}

  /// Registers a read of the value.
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

  /// Reports a change after it was made, if the value was read since the previous change.
  ///
  /// A reader that reads the value again while a change is being reported is registered for the
  /// next change.
  @inlinable
  public func notify() {
    guard wasRead else { return }
    willChange()
    didChange()
  }
}
