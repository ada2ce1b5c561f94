/// A command that a tab bar has answered.
public struct TabEvent<Tab: TabItem>: RouterEvent {
  /// The command as middleware left it.
  public let command: TabCommand<Tab>

  /// What became of it.
  public let result: TabResult

  /// The tab bar before the command.
  public let oldState: TabState<Tab>

  /// The tab bar right after the command.
  ///
  /// The store's own state can already be further on, when another observer of the same event has
  /// sent a command.
  public let newState: TabState<Tab>

  /// Whether the command changed the state; a re-tap does not.
  public var isChange: Bool { oldState != newState }

  /// Tells of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: What became of it.
  ///   - oldState: The state before it.
  ///   - newState: The state right after it.
  public init(
    command: TabCommand<Tab>,
    result: TabResult,
    oldState: TabState<Tab>,
    newState: TabState<Tab>
  ) {
    self.command = command
    self.result = result
    self.oldState = oldState
    self.newState = newState
  }
}
