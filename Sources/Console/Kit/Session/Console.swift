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
///
/// What one person says is theirs: variables, aliases, settings. ``init(joining:)`` opens the same app
/// to another.
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

  /// What the app shows, to others too.
  let app: ExposedApp

  /// The number of this conversation, among all with the same app.
  let session: Int

  var reader: ArgumentReader

  /// How scripts are run, those that `source` names included.
  public var scriptOptions = ScriptOptions()

  /// The evaluation of the line that runs, the innermost where one runs others.
  var evaluation = Evaluation()

  /// The steps of the lesson that are still to come, the one that was shown first.
  var lessonSteps: ArraySlice<Lesson.Step> = []

  /// How wide text may be.
  public var width: Int = 80

  /// The width that `set width` fixed.
  var fixedWidth: Int?

  /// Told of each thing that a line tested, and of each command that failed.
  public var onCheck: (@MainActor (Check) -> Void)?

  /// The commands that `alias` gave a name, as words.
  var aliases: [String: [Word]] = [:]
  var settings: [ConsoleSetting] = ConsoleSetting.standard
  var recording: Recording?
  var typed = TypedLines()

  /// How many commands ran since others could have the main actor.
  var commandsSincePause = 0

  /// The lines of earlier sessions, oldest first, for `history`.
  package var earlierLines: [String] = []

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
    app = ExposedApp()
    session = app.beginSession()
    reader = ArgumentReader(app: app)
    addStandardCommands()
  }

  /// Opens the same app to somebody else, who begins with the variables, aliases and settings of
  /// this console, and shares none from then on.
  ///
  /// - Parameter other: A console of the app.
  package init(joining other: Console) {
    name = other.name
    timeline = other.timeline
    clock = other.clock
    patience = other.patience
    app = other.app
    session = app.beginSession()
    reader = other.reader
    scriptOptions = other.scriptOptions
    aliases = other.aliases
    settings = other.settings
    fixedWidth = other.fixedWidth
  }

  /// Ends what the session began: what it watches, and the file that it records to.
  package func leave() {
    stopWatching()
    recording = nil
  }

  /// Tells a listener each event of the app, and of what is said here, not of what others say.
  ///
  /// The listener must be quick and must not record.
  ///
  /// - Parameter listener: Told each event, on the thread that records it.
  /// - Returns: Ends it.
  @discardableResult
  public func observe(
    _ listener: @escaping @Sendable (TimelineEvent) -> Void
  ) -> @Sendable () -> Void {
    timeline.listen { [session] event in
      if event.session == nil || event.session == session { listener(event) }
    }
  }

  @usableFromInline
  func add(_ store: StoreHandle) {
    app.add(store)
  }
}

extension Console {
  var commands: [CommandDeclaration] { app.commands }
  var stores: [StoreHandle] { app.stores }
  var routers: [RouterHandle] { app.routers }
  var tabs: TabHandle? { app.tabs }
  var links: LinkHandle? { app.links }
  var container: (any DescribedContainer)? { app.container }
  var network: NetworkPanel? { app.network }
  var screen: (@MainActor (_ width: Int, _ height: Int?) -> [String])? { app.screen }
  var calls: [CallHandle] { app.calls }
  var topics: [Topic] { app.topics }
  var isIdle: Bool { app.effects.count == 0 }

  /// The values whose changes are told one by one, each a store's name and a path into its state.
  var watches: [ValuePath] {
    get { app.watches(of: session) }
    set { app.watch(newValue, in: session) }
  }

  func command(named word: Word) throws(CommandFailure) -> CommandDeclaration {
    try app.command(named: word)
  }

  func store(named word: Word) throws(CommandFailure) -> StoreHandle {
    try app.store(named: word)
  }

  func router(named word: Word) throws(CommandFailure) -> RouterHandle {
    try routers.named(word, kind: "router", listing: "routes", \.name)
  }

  /// Records what is said between the console and who types.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - cause: The number of the event that led to it; what is bound when not given.
  /// - Returns: The event's number.
  @discardableResult
  func record(_ kind: TimelineEvent.Kind, cause: Int? = Timeline.boundCause) -> Int {
    timeline.record(kind, source: "console", cause: cause, session: session)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
