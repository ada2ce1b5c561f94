/// A command that a stack has answered, carried out or refused.
public struct NavigationEvent<R: Route>: Hashable, Sendable {
  /// The command.
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

  @usableFromInline
  init(
    command: NavigationCommand<R>,
    result: NavigationResult<R>,
    oldPath: [R],
    newPath: [R]
  ) {
    self.command = command
    self.result = result
    self.oldPath = oldPath
    self.newPath = newPath
  }
}
