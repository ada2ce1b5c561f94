/// The rules by which commands change a state.
@usableFromInline
protocol RouterRules<Command>: Sendable {
  associatedtype Command: RouterCommand

  /// A Boolean value that indicates whether the rules allow every state.
  var isPermissive: Bool { get }

  /// Returns a Boolean value that indicates whether the app's validator runs while the given
  /// command is being applied.
  ///
  /// If the result is `true`, the validator may read the state before the command is fully applied.
  func isValidatedInside(_ part: Command) -> Bool

  /// Applies a command that is not composite, and records the change.
  func apply(
    part: Command,
    to state: inout Command.State,
    noting change: inout Command.Change
  ) -> Command.Result

  /// Applies a command that is not composite.
  func apply(part: Command, to state: inout Command.State) -> Command.Result

  /// Validates and applies a command, and records the change.
  ///
  /// During the validation, ``Workspace/committed`` is the state before the command.
  func apply(
    validating part: Command,
    in work: Workspace<Command>,
    noting change: inout Command.Change
  ) -> Command.Result

  /// Returns the refusal of a change that leads to an invalid state, or `nil` for a valid state.
  func refusal(in work: Workspace<Command>, after change: Command.Change) -> Command.Result?

  /// Runs a command; if the command is composite, its parts run one by one.
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
