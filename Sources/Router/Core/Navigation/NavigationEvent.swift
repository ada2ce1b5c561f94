/// A command that a stack has answered, carried out or refused.
public struct NavigationEvent<R: Route>: RouterEvent {
  /// The command as middleware left it; a command made of commands, as it was sent.
  public let command: NavigationCommand<R>

  /// What became of it.
  public let result: NavigationResult<R>

  /// The path before the command.
  public let oldPath: [R]

  /// The path right after the command.
  ///
  /// The store's own path can already be further on, when another observer of the same event has
  /// sent a command.
  public let newPath: [R]

  /// Whether the command changed the path; one that succeeds need not.
  public var isChange: Bool { oldPath != newPath }

  /// Tells of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: What became of it.
  ///   - oldState: The path before it.
  ///   - newState: The path right after it.
  public init(
    command: NavigationCommand<R>,
    result: NavigationResult<R>,
    oldState: [R],
    newState: [R]
  ) {
    self.command = command
    self.result = result
    oldPath = oldState
    newPath = newState
  }
}
