/// A change that a store can be asked for, as a value.
public protocol RouterCommand: RouterDestinations, Hashable {
  /// The state that the command changes.
  associatedtype State: Hashable & Sendable

  /// The outcome of the command.
  associatedtype Result: RouterResult

  /// The difference that the command makes.
  associatedtype Change: RouterChange<State>

  /// The case's name, for a log line.
  var name: String { get }

  /// A Boolean value that indicates whether the command is made of commands.
  var isComposite: Bool { get }
}

extension RouterCommand {
  /// `false`, for commands of which none is made of others.
  @inlinable public var isComposite: Bool { false }
}

/// A value that leads to places: a command, or a plan of a link.
///
/// A guard that looks at the destinations cannot be passed by spelling a command differently: `push`,
/// `pushAll`, `replace` and a transaction of them lead to the same routes.
public protocol RouterDestinations: Sendable {
  /// A place: a route, or a tab.
  associatedtype Destination: Sendable

  /// The places that the value leads to, in order, with those of all branches and fallbacks.
  var destinations: [Destination] { get }
}
