/// The rules by which commands change a state.
@usableFromInline
protocol RouterRules<Command>: Sendable {
  associatedtype Command: RouterCommand

  /// A Boolean value that indicates whether every state is allowed.
  var isPermissive: Bool { get }

  /// Returns whether a part is validated piece by piece, so that somebody may look at the state while
  /// it is applied.
  func isValidatedInside(_ part: Command) -> Bool

  /// Applies a command that is not made of others, and notes what it changes.
  func apply(
    part: Command,
    to state: inout Command.State,
    noting change: inout Command.Change
  ) -> Command.Result

  /// Applies a command that is not made of others.
  func apply(part: Command, to state: inout Command.State) -> Command.Result

  /// Returns the refusal of the state that a part has led to, or `nil` if it is allowed.
  func refusal(in work: Workspace<Command>, after change: Command.Change) -> Command.Result?

  /// Runs a command, part by part.
  func run(_ command: Command, in work: Workspace<Command>) -> Command.Result
}

extension RouterRules {
  @inlinable var isPermissive: Bool { true }

  @inlinable
  func isValidatedInside(_ part: Command) -> Bool { false }

  @inlinable
  func apply(part: Command, to state: inout Command.State) -> Command.Result {
    var change = Command.Change()
    return apply(part: part, to: &state, noting: &change)
  }

  @inlinable
  func refusal(in work: Workspace<Command>, after change: Command.Change) -> Command.Result? {
    nil
  }

  @inlinable
  func run(_ command: Command, in work: Workspace<Command>) -> Command.Result {
    work.run(part: command, by: self)
  }
}
