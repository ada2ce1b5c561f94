/// The reason why a command was cancelled.
///
/// A command that the state does not allow is refused without a cancellation reason. For example,
/// the result of a pop on an empty stack is ``NavigationResult/emptyStack``.
public enum CancellationReason: Hashable, Sendable {
  /// A middleware cancelled the command.
  case middleware(name: String, why: String)

  /// The condition of ``RouterStore/execute(_:when:)`` was not met.
  case conditionFailed

  /// The state changed while the command was waiting for a condition or for asynchronous
  /// middleware.
  case stale

  /// The command was undone because the enclosing transaction or composite command failed.
  case rolledBack

  /// Observers and middleware have sent too many commands in response to one command.
  case tooManyCommands(limit: Int)

  /// A debouncer cancelled the command, for example because a later command followed.
  case superseded

  /// The maximum number of commands that observers and middleware can send in response to one
  /// command, directly or indirectly.
  ///
  /// The limit prevents endless loops, for example when an observer sends a command for every
  /// event.
  public static let chainLimit = 1_000
}
