/// The reason why a command was not executed, other than a refusal because of the state.
public enum CancellationReason: Hashable, Sendable {
  /// A middleware cancelled the command.
  case middleware(name: String, why: String)

  /// The condition of ``RouterStore/execute(_:when:)`` was not met.
  case conditionFailed

  /// The state changed while the sender waited.
  case stale

  /// The command was part of a transaction or a branch that was undone.
  case rolledBack

  /// Observers and middleware have sent too many commands in response to one command.
  case tooManyCommands(limit: Int)

  /// A later command replaced the command before it was due.
  case superseded

  /// The maximum number of commands that can follow from one command, each sent by an observer or a
  /// middleware in response to another.
  ///
  /// The limit ends endless loops, for example if an observer sends a command for every event.
  public static let chainLimit = 1_000
}
