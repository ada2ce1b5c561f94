/// A command that a store has answered, carried out or not.
public protocol RouterEvent: Hashable, Sendable {
  /// The store's commands.
  associatedtype Command: RouterCommand

  /// The command as middleware left it; a command made of commands, as it was sent.
  var command: Command { get }

  /// What became of it.
  var result: Command.Result { get }

  /// Whether the command changed the state; one that succeeds need not.
  var isChange: Bool { get }

  /// Tells of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: What became of it.
  ///   - oldState: The state before it.
  ///   - newState: The state right after it.
  init(
    command: Command,
    result: Command.Result,
    oldState: Command.State,
    newState: Command.State
  )
}
