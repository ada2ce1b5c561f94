/// Has a say in a store's commands before they are carried out, and hears what became of them.
///
/// ```swift
/// let guarded = NavigationMiddleware<PeopleRoute>("session") { command, path in
///   session.isOpen ? .proceed(command) : .cancel("sign in first")
/// }
/// store.add(guarded)
/// ```
///
/// The rules:
/// - Middleware is asked in the order in which it was added, each after what the one before made of
///   the command. The first to cancel ends it; the ones after are neither asked nor told.
/// - Whoever was asked is told once, when the state is committed and before any observer.
/// - Who takes part is settled when a command begins: adding and removing counts from the next.
/// - A navigation command made of others is not asked about, each of its parts is. A part that was
///   undone with the rest is told as ``CancellationReason/rolledBack``.
/// - What one puts in a command's place is not asked about again, part by part.
/// - A command that a middleware sends to its own store is ``RouterResult/deferred``.
public struct RouterMiddleware<Command: RouterCommand> {
  /// What is to be done with a command.
  public enum Decision {
    /// Carry it out, or this one in its place.
    case proceed(Command)

    /// Do not carry it out; the text says why.
    case cancel(String)
  }

  /// What the middleware is called in the reason of a cancelled command.
  public let name: String

  @usableFromInline let willExecute: (Command, Command.State) -> Decision
  @usableFromInline let didExecute: (Command, Command.Result, Command.State) -> Void

  /// Makes a middleware from what it does.
  ///
  /// - Parameters:
  ///   - name: What it is called when it cancels.
  ///   - willExecute: Decides on a command, given the state that it would be carried out on.
  ///   - didExecute: Hears of a command, what became of it, and the state as it is committed.
  public init(
    _ name: String,
    willExecute: @escaping (Command, Command.State) -> Decision = { command, _ in
      .proceed(command)
    },
    didExecute: @escaping (Command, Command.Result, Command.State) -> Void = { _, _, _ in }
  ) {
    self.name = name
    self.willExecute = willExecute
    self.didExecute = didExecute
  }
}

/// Names a middleware that was added to a store.
public struct MiddlewareID: Hashable, Sendable {
  let number: Int
}
