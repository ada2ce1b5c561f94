public import InnoFlow

extension EffectContext {
  /// Creates a context for testing the work of an effect without a store.
  ///
  /// - Parameters:
  ///   - clock: The clock on which the work sleeps.
  ///   - isCancellationRequested: A closure that returns `true` if the work is cancelled. If no
  ///     closure is passed, the context checks whether the current task is cancelled.
  ///   - errorReporter: A closure that receives the errors that the work reports.
  /// - Returns: The context.
  public static func testing(
    clock: any Clock<Duration> = ManualTestClock(),
    isCancellationRequested: (@Sendable () -> Bool)? = nil,
    errorReporter: @escaping @Sendable (any Error) -> Void = { _ in }
  ) -> EffectContext {
    EffectContext(
      clock: clock,
      isCancellationRequested: isCancellationRequested,
      reporter: ErrorReporter(errorReporter)
    )
  }
}

private final class ErrorReporter: EffectErrorReporter {
  private let receive: @Sendable (any Error) -> Void

  init(_ receive: @escaping @Sendable (any Error) -> Void) {
    self.receive = receive
  }

  func report(_ error: any Error) {
    receive(error)
  }
}
