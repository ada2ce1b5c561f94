/// What became of a command: done, or the reason why not.
///
/// A command that was not done has left the state as it was.
public protocol RouterResult: Hashable, Sendable, CustomStringConvertible {
  /// Whether the command was carried out.
  var isSuccess: Bool { get }

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
