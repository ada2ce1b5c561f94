/// A state that has a natural beginning, so that a store can be made without naming one.
public protocol DefaultInitializable {
  /// The state at the beginning.
  init()
}
