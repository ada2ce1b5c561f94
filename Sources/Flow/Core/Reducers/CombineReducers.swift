/// Several reducers on the same state, run in the order in which they are written.
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
/// A later reducer sees what an earlier one did. Their effects are started together, in order.
public struct CombineReducers<
  State: Sendable,
  Action: Sendable,
  Content: Reducer<State, Action>
>: Reducer {
  @usableFromInline
  let content: Content

  /// Creates a reducer from several.
  ///
  /// - Parameter content: The reducers; the block may contain `if`, `switch` and `for`.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ content: () -> Content) {
    self.content = content()
  }

  /// Runs the reducers, one after the other.
  ///
  /// - Parameters:
  ///   - state: The state, to change in place.
  ///   - action: The action.
  /// - Returns: The effects of all reducers as one.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    content.reduce(into: &state, action: action)
  }
}
