/// Intercepts a store's commands before they are executed, and receives their results.
///
/// ```swift
/// let guarded = NavigationMiddleware<PeopleRoute>("session") { command, path in
///   session.isOpen ? .proceed(command) : .cancel("sign in first")
/// }
/// store.add(guarded)
/// ```
///
/// The rules:
/// - Middleware is asked in the order of the store. The first to cancel ends it; the ones after are
///   neither asked nor notified.
/// - When one puts another command in a command's place, all others are asked about the new command,
///   the ones before it too. A middleware is not asked about what it has brought about itself.
/// - Whoever was asked is notified once, when the state is committed and before any observer.
/// - Who takes part is settled when a command begins: adding and removing counts from the next.
/// - A navigation command made of others is not asked about, each of its parts is. A part that was
///   undone with the rest is reported as ``CancellationReason/rolledBack``.
/// - A command that a middleware sends to its own store is ``RouterResult/deferred``.
public struct RouterMiddleware<Command: RouterCommand> {
  /// The decision on a command.
  public enum Decision {
    /// Execute it, or this one in its place.
    case proceed(Command)

    /// Do not execute it; the text says why.
    case cancel(String)
  }

  /// The name in the reason of a cancelled command.
  public let name: String

  @usableFromInline let willExecute: (Command, Command.State) -> Decision
  @usableFromInline let didExecute: ((Command, Command.Result, Command.State) -> Void)?
  @usableFromInline
  let changedResult: ((Command, Command.Result, Command.State) -> Command.Result)?

  /// Makes a middleware from closures.
  ///
  /// - Parameters:
  ///   - name: The name of the middleware, for the reason of a cancellation.
  ///   - willExecute: Decides on a command, given the state that it would be executed on.
  ///   - didExecute: Receives a command, its result, and the state as it is committed.
  ///   - changingResult: Returns the result that the sender and the observers get, given the command
  ///     as it was sent, the result so far and the committed state. It is asked once for a command made
  ///     of others, and does not change what was committed.
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
  /// Cancels each command that leads to a place that is not allowed, however the command is spelled.
  ///
  /// ```swift
  /// store.add(.guarding("session", why: "sign in first") { !$0.isPrivate || session.isOpen })
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the middleware, for the reason of a cancellation.
  ///   - why: The reason.
  ///   - allows: Returns whether a place is allowed now.
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

  /// Cancels a command that follows too soon on the last one with the same key that succeeded.
  ///
  /// - Parameters:
  ///   - interval: The time in which no other command of the key is executed.
  ///   - clock: The clock that measures it.
  ///   - key: Returns the key of a command; `nil` leaves the command alone.
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
        return .cancel("less than \(interval) after the last one")
      },
      didExecute: { command, result, _ in
        if result.isSuccess, let key = key(command) { last[key] = clock.now }
      }
    )
  }

  /// Cancels a command that follows too soon on the last one of the same name that succeeded.
  ///
  /// - Parameters:
  ///   - interval: The time in which no other command of the name is executed.
  ///   - clock: The clock that measures it.
  /// - Returns: The middleware.
  public static func throttle<C: Clock>(_ interval: C.Duration, clock: C) -> Self {
    throttle(interval, clock: clock) { AnyHashable($0.name) }
  }
}

/// Names a middleware that was added to a store.
public struct MiddlewareID: Hashable, Sendable {
  let number: Int
}
