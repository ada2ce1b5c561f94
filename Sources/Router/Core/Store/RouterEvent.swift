/// A record of a command and its result.
///
/// A store publishes an event for each command that it executes or refuses.
///
/// A published event contains the new state and the change that the command made. The old state is
/// computed on each read. While an event is retained, the next command must copy the state. Unread
/// events in the stream of ``RouterStore/events(buffering:)`` do not cause copies.
public protocol RouterEvent: Hashable, Sendable, CustomReflectable {
  /// The type of the store's commands.
  associatedtype Command: RouterCommand

  /// The executed or refused command, with its result and the states before and after the command.
  var record: EventRecord<Command> { get }

  /// Creates an event from its data.
  ///
  /// - Parameter record: The data.
  init(_ record: EventRecord<Command>)
}

extension RouterEvent {
  /// The command, after any replacement by middleware.
  ///
  /// If middleware replaced only parts of a composite command, this property contains the original
  /// parts, and ``executedCommands`` contains the replacements.
  @inlinable public var command: Command { record.command }

  /// The outcome of the command.
  @inlinable public var result: Command.Result { record.result }

  /// A Boolean value that indicates whether the command changed the state.
  ///
  /// A successful command does not necessarily change the state.
  @inlinable public var isChange: Bool { record.isChange }

  /// The commands that were executed and not undone, in order.
  ///
  /// For a composite command, the array contains the executed parts. If middleware replaced a part,
  /// the array contains the replacement.
  public var executedCommands: [Command] {
    record.executed ?? (result.isSuccess ? [command] : [])
  }

  /// A mirror that shows the command, the result, the old state and the new state when a test
  /// prints the event.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "command": command, "result": result, "oldState": record.oldState,
        "newState": record.newState,
      ],
      displayStyle: .struct
    )
  }

  /// Creates an event from the states before and after a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: The outcome of the command.
  ///   - oldState: The state before the command.
  ///   - newState: The state right after the command.
  public init(
    command: Command,
    result: Command.Result,
    oldState: Command.State,
    newState: Command.State
  ) {
    self.init(
      EventRecord(
        command: command,
        result: result,
        newState: newState,
        isChange: oldState != newState,
        executed: nil,
        old: .state(oldState)
      )
    )
  }
}

/// The data of an event.
///
/// Two records are equal if their commands, results and states are equal.
public struct EventRecord<Command: RouterCommand>: Hashable, Sendable {
  @usableFromInline
  enum Old: Sendable {
    case change(Command.Change)
    case state(Command.State)
  }

  @usableFromInline let command: Command
  @usableFromInline let result: Command.Result
  @usableFromInline let newState: Command.State
  @usableFromInline let isChange: Bool
  @usableFromInline let executed: [Command]?
  @usableFromInline let old: Old

  @inlinable
  init(
    command: Command,
    result: Command.Result,
    newState: Command.State,
    isChange: Bool,
    executed: [Command]?,
    old: Old
  ) {
    self.command = command
    self.result = result
    self.newState = newState
    self.isChange = isChange
    self.executed = executed
    self.old = old
  }

  @inlinable var oldState: Command.State {
    switch old {
    case .state(let state): return state
    case .change(let change):
      var state = newState
      change.revert(&state)
      return state
    }
  }

  /// Compares the commands, results and states of two records.
  public static func == (one: Self, other: Self) -> Bool {
    one.command == other.command && one.result == other.result && one.newState == other.newState
      && one.oldState == other.oldState
  }

  /// Hashes the command, the result and the new state.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(command)
    hasher.combine(result)
    hasher.combine(newState)
  }
}
