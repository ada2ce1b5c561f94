/// A command that a flow has answered, carried out or not.
public struct FlowEvent<R: Route>: RouterEvent {
  /// The command as middleware left it.
  public let command: FlowCommand<R>

  /// What became of it.
  public let result: FlowResult<R>

  /// Where the flow stood before the command.
  public let oldState: FlowPlan<R>

  /// Where the flow stood right after the command.
  public let newState: FlowPlan<R>

  /// Whether the command changed the flow; one that succeeds need not.
  public var isChange: Bool { oldState != newState }

  /// Tells of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: What became of it.
  ///   - oldState: Where the flow stood before it.
  ///   - newState: Where the flow stood right after it.
  public init(
    command: FlowCommand<R>,
    result: FlowResult<R>,
    oldState: FlowPlan<R>,
    newState: FlowPlan<R>
  ) {
    self.command = command
    self.result = result
    self.oldState = oldState
    self.newState = newState
  }
}
