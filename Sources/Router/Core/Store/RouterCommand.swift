/// A command that changes the state of a store.
public protocol RouterCommand: RouterDestinations, Hashable {
  /// The state that the command changes.
  associatedtype State: Hashable & Sendable

  /// The outcome of the command.
  associatedtype Result: RouterResult

  /// The difference that the command makes.
  associatedtype Change: RouterChange<State>

  /// The name of the case.
  var name: String { get }

  /// A Boolean value that indicates whether the command is composite.
  var isComposite: Bool { get }
}

extension RouterCommand {
  /// `false`, for command types without composite commands.
  @inlinable public var isComposite: Bool { false }
}

/// A value that leads to destinations: a command, or the plan of a link.
///
/// A guard that checks destinations applies to all commands that lead to a route: `push`,
/// `pushAll`, `replace` and composite ones.
public protocol RouterDestinations: Sendable {
  /// The type of a destination: a route, or a tab.
  associatedtype Destination: Sendable

  /// The destinations in order, including those of all branches and fallbacks.
  var destinations: [Destination] { get }
}

/// The result of a command: success, or the reason for the refusal.
///
/// A command that does not succeed does not change the state.
public protocol RouterResult: Hashable, Sendable, CustomStringConvertible {
  /// A Boolean value that indicates whether the command was executed.
  var isSuccess: Bool { get }

  /// The reason for the cancellation of a command, or of the first part of a composite command that
  /// was refused. `nil` if the state refused the command.
  var cancellationReason: CancellationReason? { get }

  /// The name of the case.
  var name: String { get }

  /// Creates the result of a command that is cancelled for a reason other than the state.
  ///
  /// - Parameter reason: The reason.
  /// - Returns: The result.
  static func cancelled(_ reason: CancellationReason) -> Self

  /// The result of a command that a middleware sends while another is being executed. It is
  /// executed after that one.
  static var deferred: Self { get }
}

extension RouterResult {
  /// A Boolean value that indicates whether a middleware cancelled the command.
  public var isMiddlewareCancellation: Bool {
    if case .middleware = cancellationReason { true } else { false }
  }

  /// A Boolean value that indicates whether the state refused the command: there is nothing to pop,
  /// a route is missing, or the path would be invalid.
  public var isEngineFailure: Bool {
    !isSuccess && cancellationReason == nil && self != .deferred
  }
}
