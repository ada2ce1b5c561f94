public import Observation

/// A store for a child feature.
///
/// The store reads the child's state from the parent store, and sends the child's actions to the
/// parent store.
///
/// ```swift
/// let profile = store.scope(state: \.profile, action: Action.profileCasePath)
/// profile.send(.rename("Ada"))
/// profile.name
/// ```
///
/// A scoped store notifies Swift's Observation when the child's state changes or ceases to exist.
/// If the state contains a collection of 1,024 or more elements, the store may notify Observation
/// even if the state has not changed.
///
/// The scoped store does not retain the parent store. After the child's state has ceased to exist,
/// ``state`` returns the last known state.
@MainActor
@dynamicMemberLookup
public final class ScopedStore<
  Parent: Reducer,
  State: Equatable & Sendable,
  Action: Sendable
>: Observable {
  @usableFromInline let projection: Projection<State>
  @usableFromInline let deliver: @MainActor (Action) -> Void

  @usableFromInline
  init(_ projection: Projection<State>, deliver: @escaping @MainActor (Action) -> Void) {
    self.projection = projection
    self.deliver = deliver
    projection.addHolder()
  }

  @_optimize(none)
  isolated deinit {
    projection.removeHolder()
  }

  /// The child's current state, or the last known state if the child no longer exists.
  @inlinable public var state: State { projection.value }

  /// The child's current state, or `nil` if the child no longer exists.
  @inlinable public var optionalState: State? { projection.living }

  /// A Boolean value that indicates whether the child's state still exists.
  @inlinable public var isAlive: Bool { projection.living != nil }

  /// Returns the child's current state.
  ///
  /// This method stops the program if the child's state no longer exists. If the state may be
  /// missing, check ``isAlive`` first or use ``optionalState``.
  ///
  /// - Parameters:
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  /// - Returns: The state.
  public func requireAlive(file: StaticString = #fileID, line: UInt = #line) -> State {
    guard let state = projection.living else {
      preconditionFailure(missingSource(of: "\(Self.self)"), file: file, line: line)
    }
    return state
  }

  /// Accesses a value of the child's current state, or of the last known state if the child no
  /// longer exists.
  ///
  /// - Parameter path: The key path of the value in the state.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    projection.value[keyPath: path]
  }

  /// Sends an action of the child.
  ///
  /// If the child's state no longer exists, the parent's reducer applies its ``OnMissingPolicy``.
  /// If the parent store was released, nothing happens.
  ///
  /// - Parameter action: The action.
  @inlinable
  public func send(_ action: Action) {
    deliver(action)
  }
}

extension ScopedStore: @MainActor Identifiable where State: Identifiable {
  /// The id of the child's state.
  public var id: State.ID { projection.lastSeen.id }
}
