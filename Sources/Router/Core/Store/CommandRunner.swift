/// Runs the parts of a command: straight, or past the middleware.
@usableFromInline
protocol CommandRunner<Command> {
  associatedtype Command: RouterCommand

  /// How many parts have run.
  var mark: Int { get }

  /// Runs a part by a rule.
  mutating func run(
    _ command: Command,
    on state: inout Command.State,
    _ rule: (Command, inout Command.State) -> Command.Result
  ) -> Command.Result

  /// Notes that what ran since a mark was undone.
  mutating func undo(since mark: Int)
}

/// Runs the parts of a command where there is no middleware.
@usableFromInline
struct DirectRunner<Command: RouterCommand>: CommandRunner {
  @inlinable
  init() {}

  @inlinable var mark: Int { 0 }

  @inlinable
  mutating func run(
    _ command: Command,
    on state: inout Command.State,
    _ rule: (Command, inout Command.State) -> Command.Result
  ) -> Command.Result {
    rule(command, &state)
  }

  @inlinable
  mutating func undo(since mark: Int) {}
}
