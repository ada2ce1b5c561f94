/// A reducer that runs several reducers on the same state, in order.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   CombineReducers {
///     Scope(state: \.profile, action: Action.profileCasePath, reducer: Profile())
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// Each reducer sees the changes that the earlier reducers have made. The effects of the reducers
/// are merged. The effects start in order, but do not wait for each other.
///
/// You can declare a property of type `CombineReducers` without naming the types of its reducers:
///
/// ```swift
/// let shared: CombineReducers<State, Action>
/// ```
public struct CombineReducers<State: Sendable, Action: Sendable>: Reducer {
  @usableFromInline
  let content: (inout State, Action) -> EffectTask<Action>

  /// Creates a reducer that runs several reducers.
  ///
  /// - Parameter content: The reducers. The block may contain `if`, `switch` and `for`.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ content: () -> some Reducer<State, Action>) {
    let reducer = content()
    self.content = { state, action in reducer.reduce(into: &state, action: action) }
  }

  /// Runs the reducers, one after the other.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action.
  /// - Returns: The merged effects of all reducers.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    content(&state, action)
  }
}
