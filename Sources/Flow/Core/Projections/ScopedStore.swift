public import Observation

/// A part of a store as a store of its own: a child feature's state to read, its actions to send.
///
/// ```swift
/// let profile = store.scope(state: \.profile, action: Action.profileCasePath)
/// profile.send(.rename("Ada"))
/// profile.name
/// ```
///
/// It reports to Swift's observation only when the child's state changes or ends, and does not keep
/// its store alive. Once its state is gone it shows the last that it saw.
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

  /// The child's state as it is now, or as it was last.
  @inlinable public var state: State { projection.value }

  /// The child's state as it is now, or `nil` when it no longer exists.
  @inlinable public var optionalState: State? { projection.living }

  /// A Boolean value that indicates whether the child's state still exists.
  @inlinable public var isAlive: Bool { projection.living != nil }

  /// Returns the child's state as it is now.
  ///
  /// A child whose state no longer exists is a mistake of the caller, which stops the program; ask
  /// ``isAlive``, or use ``optionalState``, where that can happen.
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

  /// Reads one value of the child's state, as it is now or was last.
  ///
  /// - Parameter path: The value's place in the state.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    projection.value[keyPath: path]
  }

  /// Sends an action of the child.
  ///
  /// When the child's state is gone the parent's reducer decides about the action, by its
  /// ``OnMissingPolicy``; when the store is gone nothing happens.
  ///
  /// - Parameter action: The action.
  @inlinable
  public func send(_ action: Action) {
    deliver(action)
  }
}

extension ScopedStore: @MainActor Identifiable where State: Identifiable {
  /// The id of the row.
  public var id: State.ID { projection.lastSeen.id }
}
