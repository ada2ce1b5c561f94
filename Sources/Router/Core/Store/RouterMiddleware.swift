/// Middleware of a store: it intercepts commands before they are executed, and receives their
/// results.
///
/// ```swift
/// let guarded = NavigationMiddleware<PeopleRoute>("session") { command, path in
///   session.isOpen ? .proceed(command) : .cancel("sign in first")
/// }
/// store.add(guarded)
/// ```
///
/// The rules:
/// - Middleware is called in the order of the store. After a cancellation the remaining ones are
///   neither asked nor notified.
/// - If a middleware replaces a command, all others are asked about the new command, including
///   those before it. A middleware is not asked about its own replacement.
/// - Each middleware that was asked is notified once, after the state is committed and before any
///   observer.
/// - Adding and removing middleware takes effect with the next command.
/// - For a composite navigation command, middleware is asked about each part. A part that is undone
///   with the rest is reported as ``CancellationReason/rolledBack``.
/// - A command that middleware sends to its own store is ``RouterResult/deferred``.
public struct RouterMiddleware<Command: RouterCommand> {
  /// The decision on a command.
  public enum Decision {
    /// Execute the command, or another one instead.
    case proceed(Command)

    /// Cancel the command for this reason.
    case cancel(String)
  }

  /// The name, which is part of the reason for a cancellation.
  public let name: String

  @usableFromInline let willExecute: (Command, Command.State) -> Decision
  @usableFromInline let didExecute: ((Command, Command.Result, Command.State) -> Void)?
  @usableFromInline
  let changedResult: ((Command, Command.Result, Command.State) -> Command.Result)?

  /// Creates a middleware from closures.
  ///
  /// - Parameters:
  ///   - name: The name of the middleware, which is part of the reason for a cancellation.
  ///   - willExecute: A closure that decides on a command, given the state that it would be
  ///     executed on.
  ///   - didExecute: A closure that receives a command, its result, and the state as it is
  ///     committed.
  ///   - changingResult: A closure that returns the result that the sender and the observers get,
  ///     given the command as it was sent, the result so far and the committed state. It is called
  ///     once for a composite command, and does not change the committed state.
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
  /// Creates a middleware that cancels commands that lead to a destination that is not allowed, in
  /// any of their parts.
  ///
  /// ```swift
  /// store.add(.guarding("session", why: "sign in first") { !$0.isPrivate || session.isOpen })
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the middleware, which is part of the reason for a cancellation.
  ///   - why: The reason for the cancellation.
  ///   - allows: A closure that returns whether a destination is allowed now.
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

  /// Creates a middleware that cancels a command within an interval after the last successful one
  /// with the same key.
  ///
  /// - Parameters:
  ///   - interval: The time in which no other command with the key is executed.
  ///   - clock: The clock that measures the interval.
  ///   - key: A closure that returns the key of a command; `nil` exempts the command.
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
        return .cancel("it follows the last one within \(interval)")
      },
      didExecute: { command, result, _ in
        if result.isSuccess, let key = key(command) { last[key] = clock.now }
      }
    )
  }

  /// Creates a middleware that cancels a command within an interval after the last successful one
  /// of the same name.
  ///
  /// - Parameters:
  ///   - interval: The time in which no other command of the name is executed.
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
