/// The difference that a command has made to a state, in what it takes to undo it.
///
/// A store changes its state in place. It keeps no copy of the state before, which would make the next
/// change copy the state as a whole.
public protocol RouterChange<State>: Sendable {
  /// The state that is changed.
  associatedtype State

  /// Makes a change that changes nothing.
  init()

  /// Returns whether the state is another than before.
  ///
  /// - Parameter state: The state right after the change.
  /// - Returns: Whether the two states differ.
  func isEffective(in state: State) -> Bool

  /// Undoes the change.
  ///
  /// - Parameter state: The state right after the change; on return, the state before it.
  func revert(_ state: inout State)

  /// Adds a change that came after this one.
  ///
  /// - Parameter next: The later change.
  mutating func append(_ next: Self)
}

/// The change of a state that is small enough to be kept whole.
public struct SavedState<State: Hashable & Sendable>: RouterChange {
  @usableFromInline var old: State?

  /// Makes a change that changes nothing.
  @inlinable
  public init() {}

  /// Keeps the state before a change.
  @inlinable
  init(_ old: State) {
    self.old = old
  }

  /// Returns whether the state is another than before.
  @inlinable
  public func isEffective(in state: State) -> Bool {
    old.map { $0 != state } ?? false
  }

  /// Undoes the change.
  @inlinable
  public func revert(_ state: inout State) {
    if let old { state = old }
  }

  /// Adds a change that came after this one.
  @inlinable
  public mutating func append(_ next: Self) {
    old = old ?? next.old
  }
}
