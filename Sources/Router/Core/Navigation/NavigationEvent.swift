/// A command that a stack has answered, executed or refused.
public struct NavigationEvent<R: Route>: RouterEvent {
  /// The facts of the event.
  public let record: EventRecord<NavigationCommand<R>>

  /// Makes an event from its facts.
  ///
  /// - Parameter record: The facts.
  @inlinable
  public init(_ record: EventRecord<NavigationCommand<R>>) {
    self.record = record
  }

  /// The path before the command; computed at each read.
  public var oldPath: [R] { record.oldState }

  /// The path right after the command.
  ///
  /// The store's own path can already be further on, when another observer of the same event has
  /// sent a command.
  @inlinable public var newPath: [R] { record.newState }

  /// The command, its result and both paths, as a test prints an event.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "command": command, "result": result, "oldPath": oldPath, "newPath": newPath,
      ],
      displayStyle: .struct
    )
  }
}
