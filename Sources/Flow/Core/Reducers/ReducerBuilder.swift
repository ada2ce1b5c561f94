/// A result builder for the content of ``CombineReducers``.
///
/// The type of the result contains the types of the reducers, so that reducing an action needs no
/// dynamic lookup.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  /// Builds a reducer by calling the reducer's method ``Reducer/built()``.
  ///
  /// The result is kept, so the store does not build the reducer again for each action.
  ///
  /// - Parameter reducer: The reducer.
  /// - Returns: The built reducer.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R.Built {
    reducer.built()
  }

  /// Builds a reducer that does nothing, for an empty block.
  ///
  /// - Returns: The reducer.
  @inlinable
  public static func buildBlock() -> Empty { Empty() }

  /// Builds the first reducer of a block.
  ///
  /// - Parameter first: The reducer.
  /// - Returns: The reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// Adds a reducer to a block.
  ///
  /// - Parameters:
  ///   - accumulated: The reducers before `next`.
  ///   - next: The reducer to add.
  /// - Returns: A reducer that runs `accumulated` and then `next`.
  @inlinable
  public static func buildPartialBlock<First, Second>(
    accumulated: First,
    next: Second
  ) -> Sequence<First, Second> {
    Sequence(accumulated, next)
  }

  /// Builds the content of an `if` without `else`.
  ///
  /// - Parameter reducer: The reducer, or `nil` if the condition is false.
  /// - Returns: The reducer, or a reducer that does nothing.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> Either<R, Empty> {
    reducer.map(Either.first) ?? .second(Empty())
  }

  /// Builds the content of the first branch of an `if` or `switch`.
  ///
  /// - Parameter reducer: The reducer of the branch.
  /// - Returns: The reducer of the chosen branch.
  @inlinable
  public static func buildEither<First, Second>(first reducer: First) -> Either<First, Second> {
    .first(reducer)
  }

  /// Builds the content of the second branch of an `if` or `switch`.
  ///
  /// - Parameter reducer: The reducer of the branch.
  /// - Returns: The reducer of the chosen branch.
  @inlinable
  public static func buildEither<First, Second>(second reducer: Second) -> Either<First, Second> {
    .second(reducer)
  }

  /// Builds the content of a loop.
  ///
  /// - Parameter reducers: The reducer of each iteration.
  /// - Returns: A reducer that runs all reducers, in order.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> Each<R> {
    Each(reducers)
  }

  /// Builds the content of an `if #available`.
  ///
  /// The type of the content may be unavailable outside the condition.
  ///
  /// - Parameter reducer: The reducer.
  /// - Returns: The reducer, wrapped in a closure that hides the reducer's type.
  @inlinable
  public static func buildLimitedAvailability(
    _ reducer: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(reducer.reduce)
  }
}
