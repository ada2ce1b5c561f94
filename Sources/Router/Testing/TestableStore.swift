public import InnoRouter

/// A store of the router that ``RouterTestStore`` can test.
///
/// The stores of InnoRouter conform to it. It has no API for tests.
@MainActor
public protocol TestableStore: RouterStore {
  /// The part of the state that a test asserts: values that it can create itself.
  associatedtype Snapshot: Hashable

  /// The type of a destination: a route or a tab.
  associatedtype Place

  /// Returns the states before and after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two states.
  static func states(
    around event: Event
  ) -> (before: Event.Command.State, after: Event.Command.State)

  /// Returns the part of a state that a test asserts.
  ///
  /// - Parameter state: The state.
  /// - Returns: Its snapshot.
  static func snapshot(of state: Event.Command.State) -> Snapshot

  /// Returns the current destination of a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: The destination, or `nil` at the root.
  static func place(in state: Event.Command.State) -> Place?
}
