/// The difference between the states before and after a command, used to undo the command.
///
/// A store changes its state in place. Keeping the old state instead would force each change to
/// copy the whole state.
public protocol RouterChange<State>: Sendable {
  /// The type of the router's state.
  associatedtype State

  /// Creates an empty change.
  init()

  /// Returns a Boolean value that indicates whether the states before and after the change differ.
  ///
  /// - Parameter state: The state right after the change.
  /// - Returns: `true` if the old state and the new state differ.
  func isEffective(in state: State) -> Bool

  /// Undoes this change.
  ///
  /// - Parameter state: The state right after the change. The method replaces it with the state
  ///   before the change.
  func revert(_ state: inout State)

  /// Combines this change with a later change.
  ///
  /// - Parameter next: The later change.
  mutating func append(_ next: Self)

  /// Returns the opposite of this change; reverting the returned change redoes this change.
  ///
  /// - Parameter state: The state right after this change.
  /// - Returns: The inverse change.
  func inverse(in state: State) -> Self
}

/// A change that keeps the whole old state.
///
/// Use this type only for small states.
public struct SavedState<State: Hashable & Sendable>: RouterChange {
  @usableFromInline var old: State?

  /// Creates an empty change.
  @inlinable
  public init() {}

  /// Creates a change that can be undone by restoring the given state.
  @inlinable
  init(_ old: State) {
    self.old = old
  }

  /// Returns a Boolean value that indicates whether the states before and after the change differ.
  @inlinable
  public func isEffective(in state: State) -> Bool {
    old.map { $0 != state } ?? false
  }

  /// Undoes this change.
  @inlinable
  public func revert(_ state: inout State) {
    if let old { state = old }
  }

  /// Combines this change with a later change.
  @inlinable
  public mutating func append(_ next: Self) {
    old = old ?? next.old
  }

  /// Returns the opposite of this change; reverting the returned change redoes this change.
  @inlinable
  public func inverse(in state: State) -> Self {
    var inverse = Self()
    if old != nil { inverse.old = state }
    return inverse
  }
}
