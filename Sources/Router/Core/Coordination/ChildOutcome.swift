/// How a child ended.
public enum ChildOutcome<Output: Sendable>: Sendable {
  /// It gave a value.
  case finished(Output)

  /// It was given up, by itself or from above.
  case cancelled

  /// Nobody is left to end it: the child was let go of, or the task that waited was cancelled.
  case abandoned

  /// The way in which a child will have ended.
  public struct Future: Sendable {
    let promise: Promise<ChildOutcome<Output>>

    /// Waits until the child has ended or is let go of; cancelling the task that waits ends the wait.
    public var value: ChildOutcome<Output> {
      get async { await promise.value(ifCancelled: .abandoned) }
    }
  }
}

extension ChildOutcome: Equatable where Output: Equatable {}
