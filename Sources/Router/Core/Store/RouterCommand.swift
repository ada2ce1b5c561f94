/// A change that a store can be asked for, as a value.
public protocol RouterCommand: Hashable, Sendable {
  /// What the command changes.
  associatedtype State: Hashable & Sendable

  /// What can become of it.
  associatedtype Result: RouterResult

  /// The case's name, for a log line.
  var name: String { get }
}
