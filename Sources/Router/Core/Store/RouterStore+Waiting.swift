extension RouterStore {
  /// Evaluates an asynchronous condition, and executes a command if the condition is met.
  ///
  /// If the state changes while the condition is evaluated, the command is cancelled.
  ///
  /// ```swift
  /// await store.execute(.push(.payment), when: { await session.confirm() })
  /// ```
  ///
  /// An event is published even if the command is not executed.
  ///
  /// - Parameters:
  ///   - command: The command to execute.
  ///   - condition: A closure that returns `true` if the command should be executed.
  /// - Returns: The result of the command. The command is cancelled with
  ///   ``CancellationReason/conditionFailed`` if the condition is not met, and with
  ///   ``CancellationReason/stale`` if the state has changed.
  @discardableResult
  public func execute(
    _ command: Event.Command,
    when condition: () async -> Bool
  ) async -> Event.Command.Result {
    let expected = core.state
    guard await condition() else { return core.refuse(command, .conditionFailed) }
    guard core.state == expected else { return core.refuse(command, .stale) }
    return execute(command)
  }

  /// Executes a command that asynchronous middleware may replace or cancel.
  ///
  /// The store first calls the given middleware in order. If no middleware cancels the command, and
  /// the state has not changed during these calls, the store executes the command that the last
  /// middleware returned. The store's own middleware can still replace or cancel this command.
  /// Finally, each asynchronous middleware that was called receives the result, in reverse order.
  ///
  /// - Parameters:
  ///   - command: The command to execute.
  ///   - middleware: The middleware to call.
  /// - Returns: The result of the command. If the state has changed, the command is cancelled with
  ///   ``CancellationReason/stale``.
  @discardableResult
  public func execute(
    _ command: Event.Command,
    asking middleware: [AsyncRouterMiddleware<Event.Command>]
  ) async -> Event.Command.Result {
    let expected = core.state
    var (next, asked) = (command, 0)
    var result: Event.Command.Result?
    while result == nil, asked < middleware.count {
      let member = middleware[asked]
      asked += 1
      switch await member.willExecute(next, core.state) {
      case .proceed(let command): next = command
      case .cancel(let why):
        result = core.refuse(next, .middleware(name: member.name, why: why))
      }
    }
    let outcome =
      result ?? (core.state == expected ? execute(next) : core.refuse(next, .stale))
    for member in middleware.prefix(asked).reversed() {
      await member.didExecute(next, outcome, core.state)
    }
    return outcome
  }
}

/// Asynchronous middleware, which can wait for a server or a user.
///
/// This middleware cannot be added to a store, because a store executes commands synchronously.
/// Pass asynchronous middleware to ``RouterStore/execute(_:asking:)`` instead.
public struct AsyncRouterMiddleware<Command: RouterCommand> {
  /// The decision about a command.
  public typealias Decision = RouterMiddleware<Command>.Decision

  /// The name of the middleware, which appears in ``CancellationReason/middleware(name:why:)``.
  public let name: String

  let willExecute: @MainActor (Command, Command.State) async -> Decision
  let didExecute: @MainActor (Command, Command.Result, Command.State) async -> Void

  /// Creates a middleware from closures.
  ///
  /// - Parameters:
  ///   - name: The name of the middleware, which appears in
  ///     ``CancellationReason/middleware(name:why:)``.
  ///   - willExecute: A closure that decides whether to execute, replace or cancel a command. The
  ///     closure receives the command and the current state.
  ///   - didExecute: A closure that receives the command, its result and the state after the
  ///     command.
  public init(
    _ name: String,
    willExecute: @escaping @MainActor (Command, Command.State) async -> Decision,
    didExecute: @escaping @MainActor (Command, Command.Result, Command.State) async -> Void = {
      _,
      _,
      _ in
    }
  ) {
    self.name = name
    self.willExecute = willExecute
    self.didExecute = didExecute
  }
}
