/// A debouncer for commands.
///
/// Of several commands in quick succession, only the last is executed.
///
/// ```swift
/// let debouncer = RouterDebouncer(store, for: .milliseconds(300), clock: ContinuousClock())
/// await debouncer.execute(.push(.detail(3)))
/// ```
@MainActor
public final class RouterDebouncer<Store: RouterStore, C: Clock> {
  /// The store whose commands are debounced.
  public let store: Store

  private let interval: C.Duration
  private let clock: C
  private var waiting: Task<Bool, Never>?

  /// Creates a debouncer.
  ///
  /// - Parameters:
  ///   - store: The store that executes the commands.
  ///   - interval: The time that must pass without another command before a command is executed.
  ///   - clock: The clock that measures the interval.
  public init(_ store: Store, for interval: C.Duration, clock: C) {
    self.store = store
    self.interval = interval
    self.clock = clock
  }

  /// Executes a command after the debouncer's interval, unless another command follows before then.
  ///
  /// Cancelling the calling task cancels the command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command. The command is cancelled with
  ///   ``CancellationReason/superseded`` if another command followed, if ``cancelPending()`` was
  ///   called, or if the calling task was cancelled.
  @discardableResult
  public func execute(_ command: Store.Command) async -> Store.Command.Result {
    waiting?.cancel()
    let sleep = Task { [clock, interval] in
      (try? await clock.sleep(for: interval)) != nil
    }
    waiting = sleep
    let isDue = await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    guard isDue, !sleep.isCancelled else { return store.core.refuse(command, .superseded) }
    return store.execute(command)
  }

  /// Cancels the waiting command, if there is one.
  public func cancelPending() {
    waiting?.cancel()
  }
}
