import InnoDI

/// A running app, opened: its container, stores, routers and network, and the commands that reach
/// them.
///
/// ```swift
/// let console = Console(name: "counter")
/// console.expose(store, as: "counter")
/// console.expose(router, as: "main")
/// await console.evaluate("send counter increment")
/// ```
///
/// A console reads no input and prints nothing: lines come in through ``evaluate(_:at:)``, all that
/// happens goes out through ``timeline``.
@MainActor
public final class Console {
  /// The name that the prompt shows.
  public let name: String

  /// All that happens in the app and in the console.
  public let timeline: Timeline

  /// The clock that waiting is measured on.
  let clock: any Clock<Duration>

  /// How long ``settle(for:)`` and `wait` go on when no time is given.
  public var patience: Duration = .seconds(30)

  var stores: [StoreHandle] = []
  var routers: [RouterHandle] = []
  var tabs: TabHandle?
  var container: (any DescribedContainer)?
  var network: NetworkPanel?
  var reader = ArgumentReader()
  var screen: (@MainActor (_ width: Int, _ height: Int?) -> [String])?

  /// How scripts are run, those that `source` names included.
  public var scriptOptions = ScriptOptions()

  /// How many files are being read by `source`, one inside the other.
  var sourceDepth = 0

  /// How wide text may be.
  public var width: Int = 80

  private(set) var commands: [any ConsoleCommand] = []

  /// Set by `quit`: the session ends after the command that runs.
  var quitRequest: QuitRequest?

  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// Opens a console with the standard commands.
  ///
  /// - Parameters:
  ///   - name: The name that the prompt shows.
  ///   - timeline: Where all that happens is recorded.
  ///   - clock: The clock that waiting is measured on.
  public init(
    name: String,
    timeline: Timeline = Timeline(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.name = name
    self.timeline = timeline
    self.clock = clock
    commands = Self.standardCommands
  }

  /// Adds a command; one of the same name is replaced.
  ///
  /// - Parameter command: The command.
  public func add(_ command: any ConsoleCommand) {
    commands.removeAll { $0.name == command.name }
    commands.append(command)
  }

  func command(named word: Word) throws(CommandFailure) -> any ConsoleCommand {
    if let command = commands.first(where: { $0.aliases.contains(word.text) }) { return command }
    return try commands.named(word, kind: "command", listing: "help", \.name)
  }

  func store(named word: Word) throws(CommandFailure) -> StoreHandle {
    try stores.named(word, kind: "store", listing: "stores", \.name)
  }

  func router(named word: Word) throws(CommandFailure) -> RouterHandle {
    try routers.named(word, kind: "router", listing: "routes", \.name)
  }

  var isIdle: Bool { stores.allSatisfy(\.isIdle) }

  func effectEnded() {
    guard !idleWaiters.isEmpty, isIdle else { return }
    wakeIdleWaiters()
  }

  /// Waits until no effect is in flight.
  ///
  /// - Parameter limit: How long to wait at most; ``patience`` when not given.
  /// - Throws: ``ConsoleError/timeout(seconds:waitingFor:)`` that names what still runs, or
  ///   ``ConsoleError/interrupted``.
  public func settle(for limit: Duration? = nil) async throws(ConsoleError) {
    guard !isIdle else { return }
    let outcome = await race(limit ?? patience, wake: wakeIdleWaiters) { [self] in
      while !isIdle, !Task.isCancelled {
        await withCheckedContinuation { idleWaiters.append($0) }
      }
    }
    guard !Task.isCancelled else { throw .interrupted }
    guard outcome || isIdle else {
      let running = stores.flatMap { store in
        store.effects().map { "\(store.name) still runs \($0.id), started by \($0.startedBy)" }
      }
      throw .timeout(
        seconds: (limit ?? patience).seconds,
        waitingFor: running.joined(separator: "; ")
      )
    }
  }

  /// Runs an operation, but no longer than a time.
  ///
  /// - Parameters:
  ///   - limit: The time.
  ///   - wake: Makes the operation look at its task's cancellation.
  ///   - operation: The operation; ends when its task is cancelled.
  /// - Returns: Whether the operation ended by itself.
  func race(
    _ limit: Duration,
    wake: @escaping @MainActor () -> Void,
    _ operation: @escaping @MainActor () async -> Void
  ) async -> Bool {
    let work = Task { await operation() }
    let clock = clock
    let timer = Task {
      try? await clock.sleep(for: limit)
      guard !Task.isCancelled else { return false }
      work.cancel()
      wake()
      return true
    }
    return await withTaskCancellationHandler {
      await work.value
      timer.cancel()
      return await !timer.value
    } onCancel: {
      work.cancel()
      Task { @MainActor in wake() }
    }
  }

  private func wakeIdleWaiters() {
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
