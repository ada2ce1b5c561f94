/// What became of a command: done, or the reason why not.
///
/// A command that was not done has left the state as it was.
public protocol RouterResult: Hashable, Sendable, CustomStringConvertible {
  /// Whether the command was carried out.
  var isSuccess: Bool { get }

  /// The reason of a command that was refused for a reason that is not the state's; of a command made
  /// of others, that of the first part that was refused.
  var cancellationReason: CancellationReason? { get }

  /// The case's name, for a log line.
  var name: String { get }

  /// The command was not carried out, for a reason that is not the state's.
  ///
  /// - Parameter reason: Why.
  /// - Returns: The result that says so.
  static func cancelled(_ reason: CancellationReason) -> Self

  /// The command was sent by a middleware while another was being decided, and is carried out right
  /// after that one.
  static var deferred: Self { get }
}

extension RouterResult {
  /// A Boolean value that indicates whether a middleware cancelled the command.
  public var isMiddlewareCancellation: Bool {
    if case .middleware = cancellationReason { true } else { false }
  }

  /// A Boolean value that indicates whether the state itself refused the command: nothing to pop, a
  /// route that is not there, a path that the validator refuses.
  public var isEngineFailure: Bool {
    !isSuccess && cancellationReason == nil && self != .deferred
  }
}
