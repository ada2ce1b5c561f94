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

  /// The clock of the app: give it to stores and clients, so that ``VirtualClock`` can stand still
  /// and move for all of them.
  public let clock: any Clock<Duration>

  /// How long ``settle(for:)`` and `wait` go on when no time is given.
  public var patience: Duration = .seconds(30)

  private(set) var stores: [StoreHandle] = []
  private var storesByName: [String: StoreHandle] = [:]
  var routers: [RouterHandle] = []

  /// The values whose changes are told one by one, each a store's name and a path into its state.
  var watches: [ValuePath] = [] {
    didSet {
      for store in stores {
        store.watch(watches.filter { $0.steps.first == .name(store.name) }.map { $0.dropFirst() })
      }
    }
  }
  var tabs: TabHandle?
  var links: LinkHandle?
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

  /// The width that `set width` fixed.
  var fixedWidth: Int?

  /// Told of each thing that a line tested, and of each command that failed.
  public var onCheck: (@MainActor (Check) -> Void)?

  /// The commands that `alias` gave a name, as words.
  var aliases: [String: [Word]] = [:]
  var settings: [ConsoleSetting] = ConsoleSetting.standard
  var calls: [CallHandle] = []
  var topics: [Topic] = Topic.standard
  var recording: Recording?
  var typed = TypedLines()

  /// The Swift value of what the command that runs answers, where there is one.
  var original: Any?

  private(set) var commands: [any ConsoleCommand] = []
  private var commandsByVerb: [String: any ConsoleCommand] = [:]

  /// How many commands ran since others could have the main actor.
  var commandsSincePause = 0

  /// The lines of earlier sessions, oldest first, for `history`.
  public var earlierLines: [String] = []

  /// Set by `quit`: the session ends after the command that runs.
  var quitRequest: QuitRequest?

  private(set) lazy var effects = RunningEffects { [weak self] in self?.wakeIdleWaiters() }

  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// Opens a console with the standard commands.
  ///
  /// - Parameters:
  ///   - name: The name that the prompt shows.
  ///   - timeline: Where all that happens is recorded.
  ///   - clock: The clock of the app. Waiting is measured on it too, unless it is a
  ///     ``VirtualClock``, which moves when everything waits.
  public init(
    name: String,
    timeline: Timeline = Timeline(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.name = name
    self.timeline = timeline
    self.clock = clock
    for command in Self.standardCommands { add(command) }
  }

  /// Adds a command; one of the same name is replaced.
  ///
  /// - Parameter command: The command.
  public func add(_ command: any ConsoleCommand) {
    if let place = commands.firstIndex(where: { $0.name == command.name }) {
      let old = commands.remove(at: place)
      for verb in old.aliases { commandsByVerb[verb] = nil }
    }
    commands.append(command)
    for verb in command.aliases + [command.name] { commandsByVerb[verb] = command }
  }

  @usableFromInline
  func add(_ store: StoreHandle) {
    stores.append(store)
    if storesByName[store.name] == nil { storesByName[store.name] = store }
  }

  func command(named word: Word) throws(CommandFailure) -> any ConsoleCommand {
    if let command = commandsByVerb[word.text] { return command }
    return try commands.named(word, kind: "command", listing: "help", \.name)
  }

  func store(named word: Word) throws(CommandFailure) -> StoreHandle {
    if let store = storesByName[word.text] { return store }
    return try stores.named(word, kind: "store", listing: "stores", \.name)
  }

  func router(named word: Word) throws(CommandFailure) -> RouterHandle {
    try routers.named(word, kind: "router", listing: "routes", \.name)
  }

  var isIdle: Bool { effects.count == 0 }

  func waitUntilMaybeIdle() async {
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  func wakeIdleWaiters() {
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
