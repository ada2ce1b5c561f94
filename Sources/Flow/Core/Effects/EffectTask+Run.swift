extension EffectTask {
  /// Runs asynchronous work that may send actions.
  ///
  /// The work runs outside the main actor, unless the closure is marked with `@MainActor`. If the
  /// work throws an error other than `CancellationError`, the effect fails, and the failure is
  /// reported to the store's listeners.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the default priority.
  ///   - work: A closure that performs the work. The closure receives a ``Send``, which sends
  ///     actions to the store, and an ``EffectContext``.
  /// - Returns: The effect.
  @inlinable
  public static func run(priority: TaskPriority? = nil, _ work: @escaping Work) -> Self {
    Self(
      EffectNode.Kind.run(priority: priority) { effect, context in
        try await work(Send(effect), context)
      }
    )
  }

  /// Runs asynchronous work that may send actions.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the default priority.
  ///   - work: A closure that performs the work. The closure receives a ``Send``, which sends
  ///     actions to the store.
  /// - Returns: The effect.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Self {
    Self(EffectNode.Kind.run(priority: priority) { effect, _ in try await work(Send(effect)) })
  }

  /// Sends each action of an asynchronous sequence.
  ///
  /// ```swift
  /// .run { context in ticks(on: context.clock) }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the default priority.
  ///   - actions: A closure that creates the sequence when the effect starts.
  /// - Returns: An effect that ends when the sequence ends, and fails if the sequence throws an
  ///   error.
  public static func run<Actions: AsyncSequence & SendableMetatype>(
    priority: TaskPriority? = nil,
    _ actions: @escaping @Sendable (EffectContext) async throws -> Actions
  ) -> Self where Actions.Element == Action, Actions.AsyncIterator: SendableMetatype {
    run(priority: priority) { send, context in
      for try await action in try await actions(context) { await send(action) }
    }
  }

  /// Sends an action for each element of an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the default priority.
  ///   - sequence: The sequence.
  ///   - transform: A closure that returns an action for an element, or `nil` to skip the element.
  /// - Returns: An effect that ends when the sequence ends, and fails if the sequence throws an
  ///   error.
  public static func run<Elements: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil,
    sequence: Elements,
    transform: @escaping @Sendable (Elements.Element) -> Action?
  ) -> Self {
    run(priority: priority) { send, _ in
      for try await element in sequence {
        if let action = transform(element) { await send(action) }
      }
    }
  }

  /// Creates an asynchronous sequence when the effect starts, and sends an action for each element.
  ///
  /// ```swift
  /// .run(sequence: { context in ticks(on: context.clock) }) { .ticked($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the default priority.
  ///   - makeSequence: A closure that creates the sequence.
  ///   - transform: A closure that returns an action for an element, or `nil` to skip the element.
  /// - Returns: An effect that ends when the sequence ends, and fails if the sequence throws an
  ///   error.
  public static func run<Elements: AsyncSequence & SendableMetatype>(
    priority: TaskPriority? = nil,
    sequence makeSequence: @escaping @Sendable (EffectContext) async throws -> Elements,
    transform: @escaping @Sendable (Elements.Element) -> Action?
  ) -> Self where Elements.AsyncIterator: SendableMetatype {
    run(priority: priority) { send, context in
      for try await element in try await makeSequence(context) {
        if let action = transform(element) { await send(action) }
      }
    }
  }
}
