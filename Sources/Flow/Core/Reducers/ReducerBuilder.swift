/// A result builder for the content of ``CombineReducers``.
///
/// The result is a type of its own for each content, so that nothing is looked up while actions
/// are reduced.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  /// Prepares a reducer once.
  ///
  /// - Parameter reducer: The reducer.
  /// - Returns: The reducer that does its work.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R.Built {
    reducer.built()
  }

  /// Builds an empty block: a reducer that does nothing.
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
  ///   - accumulated: The reducers before it.
  ///   - next: The reducer.
  /// - Returns: Both, in order.
  @inlinable
  public static func buildPartialBlock<First, Second>(
    accumulated: First,
    next: Second
  ) -> Sequence<First, Second> {
    Sequence(accumulated, next)
  }

  /// Builds the content of an `if` without `else`.
  ///
  /// - Parameter reducer: The reducer, if the condition holds.
  /// - Returns: The reducer, or one that does nothing.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> Either<R, Empty> {
    reducer.map(Either.first) ?? .second(Empty())
  }

  /// Builds the content of a first branch.
  ///
  /// - Parameter reducer: The reducer of the branch.
  /// - Returns: The chosen branch.
  @inlinable
  public static func buildEither<First, Second>(first reducer: First) -> Either<First, Second> {
    .first(reducer)
  }

  /// Builds the content of a second branch.
  ///
  /// - Parameter reducer: The reducer of the branch.
  /// - Returns: The chosen branch.
  @inlinable
  public static func buildEither<First, Second>(second reducer: Second) -> Either<First, Second> {
    .second(reducer)
  }

  /// Builds the content of a loop.
  ///
  /// - Parameter reducers: The reducer of each iteration.
  /// - Returns: All of them, in order.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> Each<R> {
    Each(reducers)
  }

  /// Builds the content of an `if #available`, whose type must not be visible outside.
  ///
  /// - Parameter reducer: The reducer.
  /// - Returns: The reducer behind a closure.
  @inlinable
  public static func buildLimitedAvailability(
    _ reducer: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(reducer.reduce)
  }
}
