public import Observation

/// A part of a store as a store of its own: a child feature's state to read, its actions to send.
///
/// ```swift
/// let profile = store.scope(state: \.profile, action: Action.profileCasePath)
/// profile.send(.rename("Ada"))
/// profile.name
/// ```
///
/// It tells Swift's observation only when the child's state changes, and does not keep its store
/// alive. Once its state is gone it shows the last that it saw.
@MainActor
@dynamicMemberLookup
public final class ScopedStore<
  Parent: Reducer,
  State: Equatable & Sendable,
  Action: Sendable
>: Observable {
  @usableFromInline
  let projection: Projection<State>

  private let deliver: @MainActor (Action) -> Void

  @usableFromInline
  init(_ projection: Projection<State>, deliver: @escaping @MainActor (Action) -> Void) {
    self.projection = projection
    self.deliver = deliver
  }

  /// The child's state as it is now, or as it was last.
  public var state: State { projection.value }

  /// The child's state as it is now, or `nil` when it is no longer there.
  public var optionalState: State? { projection.living }

  /// Whether the child's state is still there.
  public var isAlive: Bool { projection.living != nil }

  /// The child's state as it is now.
  ///
  /// - Returns: The state.
  /// - Throws: ``DeadProjection`` when it is no longer there.
  public func requireAlive() throws(DeadProjection) -> State {
    guard let state = projection.living else { throw DeadProjection(projection: "\(Self.self)") }
    return state
  }

  /// Reads one value of the child's state, as it is now or was last.
  ///
  /// - Parameter path: The value's place in the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    state[keyPath: path]
  }

  /// Sends an action of the child.
  ///
  /// When the child's state is gone the parent's reducer says what becomes of the action, by its
  /// ``OnMissingPolicy``; when the store is gone nothing happens.
  ///
  /// - Parameter action: The action.
  public func send(_ action: Action) {
    deliver(action)
  }

  /// Follows one value made from the child's state.
  ///
  /// - Parameter transform: Makes the value.
  /// - Returns: The value, which lives as long as the child's state.
  public func select<Value: Equatable & Sendable>(
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    SelectedStore(projection.derived(transform))
  }
}

extension ScopedStore: @MainActor Identifiable where State: Identifiable {
  /// The id of the row.
  public var id: State.ID { projection.lastSeen.id }
}
