extension ReducerBuilder {
  /// A reducer that does nothing.
  public struct Empty: Reducer {
    @inlinable
    init() {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - state: The state, which does not change.
    ///   - action: The action.
    /// - Returns: ``EffectTask/none``.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
  }

  /// Two reducers that run one after the other.
  public struct Sequence<
    First: Reducer<State, Action>,
    Second: Reducer<State, Action>
  >: Reducer {
    @usableFromInline
    let first: First

    @usableFromInline
    let second: Second

    @inlinable
    init(_ first: First, _ second: Second) {
      self.first = first
      self.second = second
    }

    /// Runs both reducers.
    ///
    /// - Parameters:
    ///   - state: The state to change.
    ///   - action: The action.
    /// - Returns: The merged effects of both reducers.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      let early = first.reduce(into: &state, action: action)
      let late = second.reduce(into: &state, action: action)
      if early.isNone { return late }
      return late.isNone ? early : .merge([early, late])
    }
  }

  /// One of two reducers, chosen by a condition.
  public enum Either<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    /// The reducer of the first branch.
    case first(First)

    /// The reducer of the second branch.
    case second(Second)

    /// Runs the reducer of the chosen branch.
    ///
    /// - Parameters:
    ///   - state: The state to change.
    ///   - action: The action.
    /// - Returns: The effect of the chosen reducer.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }
  }

  /// Any number of reducers of one type, which run one after the other.
  public struct Each<Element: Reducer<State, Action>>: Reducer {
    @usableFromInline
    let reducers: [Element]

    @inlinable
    init(_ reducers: [Element]) {
      self.reducers = reducers
    }

    /// Runs all reducers.
    ///
    /// - Parameters:
    ///   - state: The state to change.
    ///   - action: The action.
    /// - Returns: The merged effects of all reducers.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      .merge(reducers.map { $0.reduce(into: &state, action: action) })
    }
  }
}
