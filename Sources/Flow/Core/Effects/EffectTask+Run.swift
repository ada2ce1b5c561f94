extension EffectTask {
  /// Runs asynchronous work that may send actions.
  ///
  /// It runs outside the main actor; an error that it throws is reported by the store's
  /// instrumentation, once.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, the store's own when `nil`.
  ///   - work: The work.
  /// - Returns: The effect.
  @inlinable
  public static func run(priority: TaskPriority? = nil, _ work: @escaping Work) -> Self {
    Self(.run(priority: priority, work: work))
  }

  /// Runs asynchronous work that may send actions.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, the store's own when `nil`.
  ///   - work: The work.
  /// - Returns: The effect.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Self {
    run(priority: priority) { send, _ in try await work(send) }
  }

  /// Sends each action of an asynchronous sequence.
  ///
  /// ```swift
  /// .run { context in ticks(on: context.clock) }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, the store's own when `nil`.
  ///   - actions: Makes the sequence when the effect starts.
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
  ///   - priority: The priority of the task, the store's own when `nil`.
  ///   - sequence: The sequence.
  ///   - transform: Makes an action from an element; `nil` leaves the element out.
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

  /// Waits on the store's clock.
  static func sleep(_ duration: Duration) -> Self {
    run { _, context in try await context.sleep(for: duration) }
  }
}
