/// A command that changes the state of a store.
public protocol RouterCommand: RouterDestinations, Hashable {
  /// The state that the command changes.
  associatedtype State: Hashable & Sendable

  /// The outcome of the command.
  associatedtype Result: RouterResult

  /// The difference between the states before and after the command.
  associatedtype Change: RouterChange<State>

  /// The name of the command's enum case.
  var name: String { get }

  /// A Boolean value that indicates whether the command consists of other commands.
  var isComposite: Bool { get }
}

extension RouterCommand {
  /// The default value, `false`, for command types that have no composite commands.
  @inlinable public var isComposite: Bool { false }
}

/// A command, the plan of a link, or another value that leads to destinations.
///
/// The middleware from ``RouterMiddleware/guarding(_:why:allows:)`` checks the ``destinations``.
/// The middleware therefore covers every command that leads to a destination, such as `push`,
/// `pushAll`, `replace` or a composite command.
public protocol RouterDestinations: Sendable {
  /// The type of a destination: a route or a tab.
  associatedtype Destination: Sendable

  /// The destinations to which the command or other value leads, in order.
  ///
  /// A composite command has the destinations of all its parts, including a fallback that may never
  /// run.
  var destinations: [Destination] { get }
}

/// The result of a command: success, a deferral, or the reason for the refusal.
///
/// A command that is refused as a whole does not change the state.
public protocol RouterResult: Hashable, Sendable, CustomStringConvertible {
  /// A Boolean value that indicates whether the command was executed.
  var isSuccess: Bool { get }

  /// The reason why the command was cancelled, or `nil` if it was not cancelled.
  ///
  /// For a composite command, the first refused part determines the value: the reason why the part
  /// was cancelled, or `nil` if the state did not permit the part.
  var cancellationReason: CancellationReason? { get }

  /// The name of the result's enum case, such as `deferred`.
  var name: String { get }

  /// Creates the result of a cancelled command.
  ///
  /// - Parameter reason: The reason for the cancellation.
  /// - Returns: The result.
  static func cancelled(_ reason: CancellationReason) -> Self

  /// The result of a command that a middleware sends while another command is being executed.
  ///
  /// The middleware's command is executed after the other command.
  static var deferred: Self { get }
}

extension RouterResult {
  /// A Boolean value that indicates whether a middleware cancelled the command.
  public var isMiddlewareCancellation: Bool {
    if case .middleware = cancellationReason { true } else { false }
  }

  /// A Boolean value that indicates whether the command was refused because of the state.
  ///
  /// For example, there is nothing to pop, a route is missing, or the path would be invalid.
  public var isEngineFailure: Bool {
    !isSuccess && cancellationReason == nil && self != .deferred
  }
}
