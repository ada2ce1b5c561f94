public import InnoRouter

/// A store of the router whose events a test can receive.
///
/// The stores of InnoRouter are such; there is nothing to call here.
@MainActor
public protocol TestableStore: RouterStore {
  /// What a test asserts of the store: values that it can write down itself.
  associatedtype Snapshot: Hashable

  /// Where one can be.
  associatedtype Place

  /// The state before and right after an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The two states.
  static func states(
    around event: Event
  ) -> (before: Event.Command.State, after: Event.Command.State)

  /// What there is to assert of a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: Its snapshot.
  static func snapshot(of state: Event.Command.State) -> Snapshot

  /// Where one is in a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: The place, or `nil` at the root.
  static func place(in state: Event.Command.State) -> Place?
}
