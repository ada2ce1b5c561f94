/// The difference between the states before and after a command, used to undo the command.
///
/// A store changes its state in place. Keeping the old state instead would force each change to
/// copy the whole state.
public protocol RouterChange<State>: Sendable {
  /// The type of the state.
  associatedtype State

  /// Creates an empty change.
  init()

  /// Returns a Boolean value that indicates whether this change had an effect on the given state.
  ///
  /// - Parameter state: The state right after the change.
  /// - Returns: `true` if the old state and the new state differ.
  func isEffective(in state: State) -> Bool

  /// Undoes this change.
  ///
  /// - Parameter state: The state right after the change. When the method returns, this parameter
  ///   is the state before the change.
  func revert(_ state: inout State)

  /// Appends a later change.
  ///
  /// - Parameter next: The later change.
  mutating func append(_ next: Self)

  /// Returns the inverse change.
  ///
  /// Reverting the inverse change redoes this change.
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

  /// Creates a change from the old state.
  @inlinable
  init(_ old: State) {
    self.old = old
  }

  /// Returns a Boolean value that indicates whether this change had an effect on the given state.
  @inlinable
  public func isEffective(in state: State) -> Bool {
    old.map { $0 != state } ?? false
  }

  /// Undoes this change.
  @inlinable
  public func revert(_ state: inout State) {
    if let old { state = old }
  }

  /// Appends a later change.
  @inlinable
  public mutating func append(_ next: Self) {
    old = old ?? next.old
  }

  /// Returns the inverse change.
  ///
  /// Reverting the inverse change redoes this change.
  @inlinable
  public func inverse(in state: State) -> Self {
    var inverse = Self()
    if old != nil { inverse.old = state }
    return inverse
  }
}
