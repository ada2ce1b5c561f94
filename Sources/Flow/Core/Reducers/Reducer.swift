/// A type that changes a feature's state in response to actions and returns the effects to start.
///
/// Declare a reducer with `@InnoFlow` and a `body`. The macro generates ``reduce(into:action:)``
/// and ``built()`` from the body.
public protocol Reducer<State, Action> {
  /// The state of the feature.
  associatedtype State: Sendable

  /// The actions of the feature.
  associatedtype Action: Sendable

  /// The type of the reducer that ``built()`` returns.
  ///
  /// By default, this is the reducer's own type. For a feature with a `body`, this is the type of
  /// the reducer that is built from the body.
  associatedtype Built: Reducer<State, Action> = Self

  /// Changes the state in response to an action and returns the effect to start.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The effect to start, or ``EffectTask/none``.
  func reduce(into state: inout State, action: Action) -> EffectTask<Action>

  /// Builds the reducer that the store calls for each action.
  ///
  /// A store or a parent reducer calls this method once and keeps the result. The body and its
  /// phase map are therefore not created again for each action.
  ///
  /// - Returns: The built reducer.
  func built() -> Built
}

extension Reducer where Built == Self {
  /// Returns the reducer itself.
  ///
  /// - Returns: The reducer.
  @inlinable
  public func built() -> Self { self }
}

/// A state with a default initial value.
///
/// If a feature's state conforms to this protocol, the feature's store can be created without an
/// initial state.
public protocol DefaultInitializable {
  /// Creates the initial state.
  init()
}

/// A reducer made from a closure.
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  @usableFromInline
  let closure: (inout State, Action) -> EffectTask<Action>

  /// Creates a reducer from a closure.
  ///
  /// - Parameter closure: A closure that changes the state and returns the effect to start.
  @inlinable
  public init(_ closure: @escaping (inout State, Action) -> EffectTask<Action>) {
    self.closure = closure
  }

  /// Runs the reducer's closure.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The effect to start.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    closure(&state, action)
  }
}
