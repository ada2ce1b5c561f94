/// The reason why a command was not executed although the state allows it.
public enum CancellationReason: Hashable, Sendable {
  /// A middleware cancelled the command.
  case middleware(name: String, why: String)

  /// The condition of ``RouterStore/execute(_:when:)`` was not met.
  case conditionFailed

  /// The state changed while the sender waited.
  case stale

  /// The command was part of a transaction or a branch that was undone.
  case rolledBack

  /// Observers and middleware have sent too many commands in response to one.
  case tooManyCommands(limit: Int)

  /// A later command replaced it before it was due.
  case superseded

  /// The largest number of commands that can follow from one, each sent by an observer or a
  /// middleware in response to another.
  ///
  /// The limit ends an endless loop, such as one in which an observer sends a command for every
  /// event.
  public static let chainLimit = 1_000
}
