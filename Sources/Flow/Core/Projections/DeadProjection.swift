/// A projection was asked for what is no longer there.
public struct DeadProjection: Error, Equatable, Sendable, CustomStringConvertible {
  /// What the projection showed.
  public let projection: String

  /// What is wrong and what to do.
  public var description: String {
    "\(projection) is no longer part of a store: its store was released, or its state was removed. "
      + "Ask isAlive first, and let go of it when it is not"
  }
}
