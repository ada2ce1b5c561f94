/// The services that the store provides to a running effect: a clock, cancellation checks and error
/// reporting.
public struct EffectContext: Sendable {
  /// The store's clock.
  public let clock: any Clock<Duration>

  private let stopwatch: Stopwatch
  private let probe: (@Sendable () -> Bool)?
  private let reporter: (any EffectErrorReporter)?

  package init(
    clock: any Clock<Duration>,
    isCancellationRequested probe: (@Sendable () -> Bool)? = nil,
    reporter: (any EffectErrorReporter)? = nil
  ) {
    self.init(
      clock: clock,
      stopwatch: Stopwatch(clock),
      isCancellationRequested: probe,
      reporter: reporter
    )
  }

  init(
    clock: any Clock<Duration>,
    stopwatch: Stopwatch,
    isCancellationRequested probe: (@Sendable () -> Bool)? = nil,
    reporter: (any EffectErrorReporter)?
  ) {
    self.clock = clock
    self.stopwatch = stopwatch
    self.probe = probe
    self.reporter = reporter
  }

  /// Returns the time that has passed on the store's clock since the store started its first
  /// effect.
  ///
  /// Effects that consist only of a `.send` without a name are not counted.
  public func now() -> Duration { stopwatch.elapsed() }

  /// Waits for a duration on the store's clock.
  ///
  /// - Parameter duration: The time to wait.
  /// - Throws: `CancellationError` if the effect is cancelled during the wait.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }

  /// Returns a Boolean value that indicates whether the effect was cancelled.
  ///
  /// - Returns: `true` if the effect was cancelled. The store drops the actions of a cancelled
  ///   effect.
  public func isCancellationRequested() -> Bool { probe?() ?? Task.isCancelled }

  /// Throws an error if the effect was cancelled.
  ///
  /// - Throws: `CancellationError` if the effect was cancelled.
  public func checkCancellation() throws {
    if isCancellationRequested() { throw CancellationError() }
  }

  /// Reports an error without ending the effect's work.
  ///
  /// When the work ends, the effect fails with the first reported error. The error is discarded if
  /// the effect is cancelled before the work ends, or if the work throws a `CancellationError`. A
  /// reported `CancellationError` is always discarded.
  ///
  /// - Parameter error: The error.
  public func reportError(_ error: any Error) {
    if !(error is CancellationError) { reporter?.report(error) }
  }
}

/// A receiver of the errors that a running effect reports.
package protocol EffectErrorReporter: AnyObject, Sendable {
  /// Reports an error of a running effect.
  func report(_ error: any Error)
}

/// A stopwatch that starts when it is created and measures time on a given clock.
struct Stopwatch: Sendable {
  let elapsed: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }
}

/// A callable value that sends the actions of an effect to the store.
public struct Send<Action: Sendable>: Sendable {
  private let effect: LiveEffect

  @usableFromInline
  package init(_ effect: LiveEffect) {
    self.effect = effect
  }

  /// Sends an action to the store.
  ///
  /// If the store is already processing another action, the new action waits in a queue. Otherwise,
  /// the new action is reduced before this call returns.
  ///
  /// The action is dropped if the effect has ended or was cancelled, or if the store was released.
  /// The store's listeners receive a report of the dropped action.
  ///
  /// - Parameter action: The action.
  @MainActor
  public func callAsFunction(_ action: Action) {
    effect.send(action)
  }
}
