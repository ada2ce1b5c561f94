/// How a child ends: part of the child, gone with it.
public final class ChildEnding<Output: Sendable>: Sendable {
  let keeper = PromiseKeeper<ChildOutcome<Output>>(otherwise: .abandoned)

  /// Makes the ending of a child that has just begun.
  public init() {}
}
