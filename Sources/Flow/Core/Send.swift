/// How an effect speaks back to its store: call it with an action.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  package init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  /// Sends an action; it is reduced before this call returns.
  ///
  /// Once the effect is cancelled or its store is gone the action is dropped.
  ///
  /// - Parameter action: The action.
  @MainActor
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }
}

/// What an effect may use besides its own work.
public struct EffectContext: Sendable {
  /// The store's clock.
  public let clock: any Clock<Duration>

  package init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  /// Waits on the store's clock.
  ///
  /// - Parameter duration: How long.
  /// - Throws: `CancellationError` when the effect is cancelled meanwhile.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }
}
