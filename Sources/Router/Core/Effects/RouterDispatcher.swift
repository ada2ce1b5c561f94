/// Sends commands to a store without holding it, for code that must not know the store.
///
/// A reducer's effect can carry the command as a value and hand it over at the end, or be given a
/// function that takes a value of its own and knows nothing of routes:
///
/// ```swift
/// let dispatch = coordinator.navigationStore.dispatcher
/// await dispatch(.push(.detail(ada)))
///
/// let reducer = PeopleReducer(showDetail: dispatch.taking { .push(.detail($0)) })
/// ```
///
/// When the store is gone, a command is cancelled as ``CancellationReason/storeGone``.
public struct RouterDispatcher<Command: RouterCommand>: Sendable {
  private let send: @MainActor @Sendable (Command) -> Command.Result

  init(_ send: @escaping @MainActor @Sendable (Command) -> Command.Result) {
    self.send = send
  }

  /// Has a command carried out.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @MainActor
  @discardableResult
  public func callAsFunction(_ command: Command) -> Command.Result {
    send(command)
  }

  /// A function that makes a command of a value and has it carried out.
  ///
  /// - Parameter command: Makes the command.
  /// - Returns: The function.
  public func taking<Value>(
    _ command: @escaping @Sendable (Value) -> Command
  ) -> @MainActor @Sendable (Value) -> Command.Result {
    { send(command($0)) }
  }
}

extension RouterStore {
  /// Sends commands to this store without holding it.
  public var dispatcher: RouterDispatcher<Event.Command> {
    RouterDispatcher { [weak self] in self?.execute($0) ?? .cancelled(.storeGone) }
  }
}
