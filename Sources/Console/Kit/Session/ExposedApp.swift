import InnoLocking

/// The parts of an app that are exposed to the console.
///
/// All sessions of the app share these parts.
@MainActor
@dynamicMemberLookup
final class ExposedApp {
  /// The data about one run of the app, such as the exposed stores and routers.
  ///
  /// When the app restarts, new data replaces this data.
  struct Parts {
    fileprivate(set) var stores: [StoreHandle] = []
    fileprivate var storesByName: [String: StoreHandle] = [:]
    var routers: [RouterHandle] = []
    var tabs: TabHandle?
    var links: LinkHandle?
    var container: (any ConsoleContainer)? { didSet { containerSnapshot = nil } }

    /// The most recent snapshot of ``container``, or `nil` if no snapshot has been taken.
    fileprivate var containerSnapshot: ContainerSnapshot?
    var network: (any ConsoleNetwork)?
    #if WebSocket
    var sockets: SocketManagers?
    #endif
    #if Download
    var downloads: DownloadPanel?
    #endif
    var screen: ScreenHandle?
    var resolvers: [ObjectIdentifier: ArgumentResolver] = [:]
    var calls: [CallHandle] = []
    fileprivate(set) var effects: RunningEffects

    /// The clock of the app.
    var clock: any Clock<Duration> {
      didSet {
        deadlines = Deadlines(over: clock.measuring)
        virtualClock = clock as? VirtualClock
      }
    }

    /// The clock of the app, or `nil` if the clock is not virtual.
    ///
    /// The console reads this property several times for each command line. Casting ``clock`` each
    /// time would be slow.
    fileprivate var virtualClock: VirtualClock?

    /// The watchdog that enforces the time limits of waiting commands.
    private(set) var deadlines: Deadlines

    /// The generator of random numbers for an app without a virtual clock.
    let random: SeededRandom

    /// The unreported issues in the code that exposes the app.
    ///
    /// The `source` of an issue is the name of a store or a router.
    fileprivate var pendingIssues: [(source: String, text: String)] = []

    /// The console that the most recent call of ``ExposedApp/restart`` returned.
    ///
    /// The value is `nil` if ``ExposedApp/restart`` has not restarted the app.
    var owner: Console?

    /// The pause during which the app shows an earlier state, or `nil` if the app is not paused.
    var pause: Pause?

    /// The state that was saved when the sandbox was turned on, or `nil` if the sandbox is off.
    var sandbox: Sandbox?

    /// The events whose changes were undone when a sandbox was turned off, as ranges of event
    /// numbers.
    var undone: [ClosedRange<Int>] = []

    /// The branches of the app's history.
    ///
    /// Every branch except the first starts at an event of an earlier branch.
    var branches = Branches()

    init(
      clock: any Clock<Duration>,
      effects: RunningEffects,
      random: SeededRandom = SeededRandom(seed: .random(in: 0 ... .max))
    ) {
      (self.clock, self.effects, self.random) = (clock, effects, random)
      deadlines = Deadlines(over: clock.measuring)
      virtualClock = clock as? VirtualClock
    }
  }

  var parts: Parts
  var topics: [Topic] = Topic.standard
  var lessons: [Lesson] = []

  /// The apps that lessons can start, each with its name.
  var lessonApps: [(name: String, start: @MainActor (Console) -> Void)] = []
  var places: [Topic] = []

  /// The recorder that writes the session to a file, or `nil` if no session file is being written.
  var recorder: SessionRecorder? {
    didSet {
      let recorder = recorder
      lockedRecorder.withLock { $0 = recorder }
      if oldValue !== recorder { oldValue?.detach() }
    }
  }

  /// The session recorder, for access from any thread; `nil` if the session is not recorded.
  let lockedRecorder = Locked<SessionRecorder?>(nil)

  /// The replay in progress, or `nil` if no replay is in progress.
  var replay: Replay?

  /// A closure that starts a new app and exposes it; `nil` if the app is not exposed with
  /// ``Console/exposeApp(_:)``.
  var start: (@MainActor (Console) -> Void)?

  /// A closure that sets a virtual clock back to the time before the app first started.
  ///
  /// The value is `nil` if the app does not use a virtual clock.
  var clockBeforeStart: (@Sendable () -> Void)?

  /// A closure that restarts the app with the given clock and returns the console to which the app
  /// is exposed.
  ///
  /// The value is `nil` if ``Console/restarts(restoringClock:by:)`` has not been called.
  var restart: (@MainActor (any Clock<Duration>) async throws -> Console)?

  /// The number that identifies the last event before the app started.
  var lastEventBeforeStart = 0

  /// The number of the last event that was recorded before the app finished starting.
  var launchEnd = 0

  /// The Swift source code for exported tests, or `nil` if the app does not provide source code.
  var tests: TestableApp?

  /// The log of Swift values that the console needs to export the session as a test.
  ///
  /// The value is `nil` if the app does not provide source code for tests.
  var log: SessionLog?

  private(set) var commands: [CommandDeclaration] = []
  private var commandsByVerb: [String: CommandDeclaration] = [:]

  /// A cache of command answers that are slow to create and rarely change.
  let lastAnswers = LastAnswers()

  /// The watched values, keyed by session number.
  private var watches: [Int: [Watch]] = [:]
  private var sessionCount = 0

  /// The sessions that have joined another session and have not ended, oldest first.
  private(set) var joins: [SessionJoin] = []

  /// The texts and numbers that were typed as values of names such as `password`.
  var typedSecrets = SessionSecrets()

  init(clock: any Clock<Duration>) {
    parts = Parts(clock: clock, effects: RunningEffects())
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Parts, Value>) -> Value {
    get { parts[keyPath: path] }
    set { parts[keyPath: path] = newValue }
  }

  /// The current content of the app's container, or `nil` if the app exposes no container.
  var containerSnapshot: ContainerSnapshot? {
    guard let container = parts.container else { return nil }
    if let snapshot = parts.containerSnapshot, snapshot.isCurrent { return snapshot }
    let snapshot = ContainerSnapshot(of: container)
    parts.containerSnapshot = snapshot
    return snapshot
  }

  var stores: [StoreHandle] { parts.stores }
  var effects: RunningEffects { parts.effects }
  var deadlines: Deadlines { parts.deadlines }

  /// The clock of the app, or `nil` if the clock is not virtual.
  var virtualClock: VirtualClock? { parts.virtualClock }

  /// A Boolean value that indicates whether only one session of the app has begun so far.
  ///
  /// Sessions that have ended count, too.
  var hasOneSession: Bool { sessionCount == 1 }

  /// Registers a new session and returns its number.
  func beginSession() -> Int {
    defer { sessionCount += 1 }
    return sessionCount
  }

  /// Registers a new session that joins another session, and returns the number of the new session.
  ///
  /// If a session file is being written, the file also records the new session.
  func beginSession(joining other: Int) -> Int {
    let join = SessionJoin(session: beginSession(), other: other)
    joins.append(join)
    recorder?.add(join)
    return join.session
  }

  /// Removes the record of a session that has ended.
  func endSession(_ session: Int) {
    joins.removeAll { $0.session == session }
  }

  func add(_ command: CommandDeclaration) {
    if let place = commands.firstIndex(where: { $0.name == command.name }) {
      let old = commands.remove(at: place)
      for verb in old.info.aliases { commandsByVerb[verb] = nil }
    }
    commands.append(command)
    for verb in command.info.aliases + [command.name] { commandsByVerb[verb] = command }
  }

  /// Returns a new app that has only the commands, topics and lessons of this app.
  ///
  /// The console runs a lesson in the new app.
  ///
  /// - Parameter clock: The clock of the new app.
  /// - Returns: The new app.
  func fresh(over clock: any Clock<Duration>) -> ExposedApp {
    let app = ExposedApp(clock: clock)
    (app.commands, app.commandsByVerb) = (commands, commandsByVerb)
    (app.topics, app.places) = (topics, places)
    (app.lessons, app.lessonApps) = (lessons, lessonApps)
    app.sessionCount = sessionCount
    return app
  }

  /// Removes everything that the app has exposed, except commands, topics and lessons.
  func removeAll() {
    log = log.map { SessionLog(timeline: $0.timeline) }
    // Effects of the old app may still be running. The command `settle` must not wait for these
    // effects, so the new app has a new counter of effects.
    let old = parts
    #if Download
    old.downloads?.shutDown()
    #endif
    parts = Parts(clock: old.clock, effects: RunningEffects(), random: old.random)
    watches = [:]
    old.effects.wakeWaiters()
  }

  func add(_ store: StoreHandle) {
    parts.stores.append(store)
    if parts.storesByName[store.name] == nil { parts.storesByName[store.name] = store }
    if let text = store.opacity { recordIssue(text, about: store.name) }
  }

  /// Stores an issue that was found in the code that exposes a store or a router.
  ///
  /// The console reports the issue when it evaluates the next line.
  func recordIssue(_ text: String, about source: String) {
    parts.pendingIssues.append((source, text))
  }

  /// Records all unreported issues on a timeline.
  func reportIssues(on timeline: Timeline) {
    guard !parts.pendingIssues.isEmpty else { return }
    let issues = parts.pendingIssues
    parts.pendingIssues = []
    for (source, text) in issues { timeline.record(.issue(text), source: source) }
  }

  func command(named word: Word) throws(CommandFailure) -> CommandDeclaration {
    if let command = commandsByVerb[word.text] { return command }
    return try commands.named(word, kind: "command", listing: "help", \.name)
  }

  func store(named name: String) -> StoreHandle? { parts.storesByName[name] }

  func store(named word: Word) throws(CommandFailure) -> StoreHandle {
    if let store = parts.storesByName[word.text] { return store }
    return try stores.named(word, kind: "store", listing: "stores", \.name)
  }

  func watches(of session: Int) -> [Watch] { watches[session] ?? [] }

  func watch(_ watched: [Watch], in session: Int) {
    watches[session] = watched.isEmpty ? nil : watched
    let all = watches.sorted { $0.key < $1.key }.flatMap { session, watches in
      watches.map { (watch: $0, session: session) }
    }
    for store in stores {
      store.watch(all.filter { $0.watch.path.steps.first == .name(store.name) })
    }
  }
}
