/// Builds the content of ``CombineReducers``.
///
/// What it builds is a type of its own for each content, so that nothing is looked up while actions
/// are reduced.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  /// A reducer, made ready once.
  ///
  /// - Parameter reducer: The reducer.
  /// - Returns: What does its work.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R.Built {
    reducer.built()
  }

  /// Nothing: a reducer that leaves the state alone.
  ///
  /// - Returns: The reducer.
  @inlinable
  public static func buildBlock() -> Empty { Empty() }

  /// The first reducer of a block.
  ///
  /// - Parameter first: The reducer.
  /// - Returns: The reducer.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// One more reducer of a block.
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

  /// The content of an `if` without `else`.
  ///
  /// - Parameter reducer: The reducer, if the condition holds.
  /// - Returns: The reducer, or one that does nothing.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> Either<R, Empty> {
    reducer.map(Either.first) ?? .second(Empty())
  }

  /// The first branch of a choice.
  ///
  /// - Parameter reducer: The reducer of the branch.
  /// - Returns: The branch taken.
  @inlinable
  public static func buildEither<First, Second>(first reducer: First) -> Either<First, Second> {
    .first(reducer)
  }

  /// The second branch of a choice.
  ///
  /// - Parameter reducer: The reducer of the branch.
  /// - Returns: The branch taken.
  @inlinable
  public static func buildEither<First, Second>(second reducer: Second) -> Either<First, Second> {
    .second(reducer)
  }

  /// The content of a loop.
  ///
  /// - Parameter reducers: The reducer of each turn.
  /// - Returns: All of them, in order.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> Each<R> {
    Each(reducers)
  }

  /// The content of an `if #available`, whose type must not be seen outside.
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
