/// Middleware for a store.
///
/// A middleware intercepts commands before they are executed, and receives the results of the
/// commands.
///
/// ```swift
/// let guarded = NavigationMiddleware<PeopleRoute>("session") { command, path in
///   session.isOpen ? .proceed(command) : .cancel("sign in first")
/// }
/// store.add(guarded)
/// ```
///
/// To ask a middleware about a command, the store calls `willExecute`. To notify a middleware of a
/// result, the store calls `didExecute`. These rules apply:
/// - The store calls its middleware in order. After a cancellation, the remaining middleware is
///   neither asked nor notified.
/// - If a middleware replaces a command, all other middleware is asked about the new command,
///   including middleware that was asked about the original command. The middleware that replaced
///   the command is not asked about the new command or any later replacement.
/// - Each middleware that was asked is notified once, after the state is committed and before any
///   observer is notified.
/// - Adding and removing middleware takes effect with the next command.
/// - For a composite navigation command, middleware is asked about each part. A part that is undone
///   because another part failed is reported as ``CancellationReason/rolledBack``.
/// - If a middleware sends a command to its own store, the command is ``RouterResult/deferred``.
public struct RouterMiddleware<Command: RouterCommand> {
  /// A middleware's decision about a command.
  public enum Decision {
    /// The store executes this command, which is the original command or a replacement.
    case proceed(Command)

    /// The store cancels the command for the given reason.
    case cancel(String)
  }

  /// The name of the middleware, which appears in
  /// ``CancellationReason/middleware(name:why:)``.
  public let name: String

  @usableFromInline let willExecute: (Command, Command.State) -> Decision
  @usableFromInline let didExecute: ((Command, Command.Result, Command.State) -> Void)?
  @usableFromInline
  let changedResult: ((Command, Command.Result, Command.State) -> Command.Result)?

  /// Creates a middleware from closures.
  ///
  /// - Parameters:
  ///   - name: The name of the middleware, which appears in
  ///     ``CancellationReason/middleware(name:why:)``.
  ///   - willExecute: A closure that decides whether to execute, replace or cancel a command. The
  ///     closure receives the command and the state to which the command would be applied.
  ///   - didExecute: A closure that receives a command, its result, and the committed state.
  ///   - changingResult: A closure that can replace the result that the sender and the observers
  ///     receive, but cannot undo the command. The closure receives the command, the current
  ///     result and the committed state. For a composite command, the closure is called only once,
  ///     with the original command.
  public init(
    _ name: String,
    willExecute: @escaping (Command, Command.State) -> Decision = { command, _ in
      .proceed(command)
    },
    didExecute: ((Command, Command.Result, Command.State) -> Void)? = nil,
    changingResult: ((Command, Command.Result, Command.State) -> Command.Result)? = nil
  ) {
    self.name = name
    self.willExecute = willExecute
    self.didExecute = didExecute
    changedResult = changingResult
  }
}

extension RouterMiddleware {
  /// Creates a middleware that cancels every command with a disallowed destination.
  ///
  /// The destinations of a composite command include the destinations of all its parts.
  ///
  /// ```swift
  /// store.add(.guarding("session", why: "sign in first") { !$0.isPrivate || session.isOpen })
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the middleware, which appears in
  ///     ``CancellationReason/middleware(name:why:)``.
  ///   - why: The explanation in the cancellation reason, such as `sign in first`.
  ///   - allows: A closure that returns `true` if a destination is currently allowed.
  /// - Returns: The middleware.
  public static func guarding(
    _ name: String,
    why: String,
    allows: @escaping (Command.Destination) -> Bool
  ) -> Self {
    Self(
      name,
      willExecute: { command, _ in
        command.destinations.allSatisfy(allows) ? .proceed(command) : .cancel(why)
      }
    )
  }

  /// Creates a middleware that limits the rate of commands.
  ///
  /// The closure `key` sorts the commands into groups, and the limit applies to each group. The
  /// middleware cancels a command if the time since the last successful command with the same key
  /// is shorter than the interval.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two executed commands with the same key.
  ///   - clock: The clock that measures the interval.
  ///   - key: A closure that returns the key of a command, or `nil` to exempt the command.
  /// - Returns: The middleware.
  public static func throttle<C: Clock>(
    _ interval: C.Duration,
    clock: C,
    by key: @escaping (Command) -> AnyHashable?
  ) -> Self {
    var last: [AnyHashable: C.Instant] = [:]
    return Self(
      "throttle",
      willExecute: { command, _ in
        guard let key = key(command), let time = last[key],
          clock.now < time.advanced(by: interval)
        else { return .proceed(command) }
        return .cancel("a command with the same key was executed less than \(interval) ago")
      },
      didExecute: { command, result, _ in
        if result.isSuccess, let key = key(command) { last[key] = clock.now }
      }
    )
  }

  /// Creates a middleware that limits the rate of commands with the same name.
  ///
  /// The middleware cancels a command if the time since the last successful command with the same
  /// name is shorter than the interval.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two executed commands with the same name.
  ///   - clock: The clock that measures the interval.
  /// - Returns: The middleware.
  public static func throttle<C: Clock>(_ interval: C.Duration, clock: C) -> Self {
    throttle(interval, clock: clock) { AnyHashable($0.name) }
  }
}

/// The identity of a middleware in a store.
public struct MiddlewareID: Hashable, Sendable {
  let number: Int
}
