/// The rules by which commands change a state.
@usableFromInline
protocol RouterRules<Command>: Sendable {
  associatedtype Command: RouterCommand

  /// A Boolean value that indicates whether the rules allow every state.
  var isPermissive: Bool { get }

  /// Returns a Boolean value that indicates whether parts of a command are validated while the
  /// command is applied.
  ///
  /// If the result is `true`, the app's validator runs before the command is fully applied, and may
  /// read the state at that time.
  func isValidatedInside(_ part: Command) -> Bool

  /// Applies a command that is not composite, and records the change.
  func apply(
    part: Command,
    to state: inout Command.State,
    noting change: inout Command.Change
  ) -> Command.Result

  /// Applies a command that is not composite.
  func apply(part: Command, to state: inout Command.State) -> Command.Result

  /// Applies a command, validates its parts while applying the command, and records the change.
  ///
  /// While the validator runs, ``Workspace/committed`` is the state before the command.
  func apply(
    validating part: Command,
    in work: Workspace<Command>,
    noting change: inout Command.Change
  ) -> Command.Result

  /// Returns the result that refuses a part of a command, or `nil` if the part leads to a valid
  /// state.
  func refusal(in work: Workspace<Command>, after change: Command.Change) -> Command.Result?

  /// Runs a command part by part.
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
  func apply(
    validating part: Command,
    in work: Workspace<Command>,
    noting change: inout Command.Change
  ) -> Command.Result {
    apply(part: part, to: &work.state, noting: &change)
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
