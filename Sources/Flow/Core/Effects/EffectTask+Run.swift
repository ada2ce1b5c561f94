extension EffectTask {
  /// Runs asynchronous work that may send actions.
  ///
  /// It runs outside the main actor; an error that it throws is reported by the store's
  /// instrumentation, once.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; the default if `nil`.
  ///   - work: The work.
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
  ///   - priority: The priority of the task; the default if `nil`.
  ///   - work: The work.
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
  ///   - priority: The priority of the task; the default if `nil`.
  ///   - actions: A closure that makes the sequence when the effect starts.
  /// - Returns: The effect, which ends with the sequence and fails when it throws.
  public static func run<Actions: AsyncSequence & SendableMetatype>(
    priority: TaskPriority? = nil,
    _ actions: @escaping @Sendable (EffectContext) async throws -> Actions
  ) -> Self where Actions.Element == Action, Actions.AsyncIterator: SendableMetatype {
    run(priority: priority) { send, context in
      for try await action in try await actions(context) { await send(action) }
    }
  }

  /// Sends an action for the elements of an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; the default if `nil`.
  ///   - sequence: The sequence.
  ///   - transform: A closure that makes an action from an element; `nil` skips the element.
  /// - Returns: The effect, which ends with the sequence and fails when it throws.
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

  /// Sends an action for the elements of an asynchronous sequence that is made when the effect
  /// starts.
  ///
  /// ```swift
  /// .run(sequence: { context in ticks(on: context.clock) }) { .ticked($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; the default if `nil`.
  ///   - makeSequence: A closure that makes the sequence.
  ///   - transform: A closure that makes an action from an element; `nil` skips the element.
  /// - Returns: The effect, which ends with the sequence and fails when it throws.
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
