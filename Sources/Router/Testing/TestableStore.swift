public import InnoRouter

/// A router store that ``RouterTestStore`` can test.
///
/// The stores of InnoRouter conform to this protocol. Tests do not use the protocol directly.
@MainActor
public protocol TestableStore: RouterStore {
  /// The part of the state that a test checks.
  ///
  /// A snapshot contains only values that a test can create.
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

  /// Returns the part of a store's state that a test can check.
  ///
  /// - Parameter state: The state.
  /// - Returns: The snapshot.
  static func snapshot(of state: Event.Command.State) -> Snapshot

  /// Returns the current destination of a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: The destination, or `nil` if the state has no current destination.
  static func place(in state: Event.Command.State) -> Place?
}
