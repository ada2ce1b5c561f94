import InnoLocking

/// The exposed parts of an app, which all sessions share.
@MainActor
@dynamicMemberLookup
final class ExposedApp {
  /// The state of one run of the app; a restart replaces it.
  struct Parts {
    fileprivate(set) var stores: [StoreHandle] = []
    fileprivate var storesByName: [String: StoreHandle] = [:]
    var routers: [RouterHandle] = []
    var tabs: TabHandle?
    var links: LinkHandle?
    var container: (any ConsoleContainer)? { didSet { containerSnapshot = nil } }

    /// The newest snapshot of ``container``; `nil` if none has been taken.
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

    /// The clock of the app if it is virtual.
    ///
    /// The console needs the clock several times for each line, and a cast each time would be slow.
    fileprivate var virtualClock: VirtualClock?

    /// The watchdog for the time limits of waiting commands.
    private(set) var deadlines: Deadlines

    /// The generator of random numbers for an app that does not use a virtual clock.
    let random: SeededRandom

    /// The unreported mistakes in the code that exposes the app, each with the name of a store or
    /// router.
    fileprivate var pendingIssues: [(source: String, text: String)] = []

    /// The console that ``ExposedApp/restart`` returned after a restart of the app for a replay.
    ///
    /// `nil` if no replay has restarted the app.
    var owner: Console?

    /// The position to which the app was rewound; `nil` while the app runs.
    var pause: Pause?

    /// The state that was saved when the sandbox was turned on; `nil` while the sandbox is off.
    var sandbox: Sandbox?

    /// Ranges of event numbers; the changes of these events were undone when a sandbox was turned
    /// off.
    var undone: [ClosedRange<Int>] = []

    /// The branches of the app's history; every branch except the first starts at an event of an
    /// earlier branch.
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

  /// The recorder that writes the session to a file; `nil` if the session is not recorded.
  var recorder: SessionRecorder? {
    didSet {
      let recorder = recorder
      lockedRecorder.withLock { $0 = recorder }
      if oldValue !== recorder { oldValue?.detach() }
    }
  }

  /// A copy of ``recorder`` that any thread can read.
  let lockedRecorder = Locked<SessionRecorder?>(nil)

  /// The replay in progress; `nil` if there is none.
  var replay: Replay?

  /// A closure that starts a new app and exposes it; `nil` if `reset` cannot restart the app.
  var start: (@MainActor (Console) -> Void)?

  /// A closure that sets a virtual clock back to the time before ``start`` was first called; `nil`
  /// without a virtual clock.
  var clockBeforeStart: (@Sendable () -> Void)?

  /// A closure that restarts the app with the given clock, and returns the console to which the app
  /// is exposed; `nil` if the app cannot be restarted with another clock.
  var restart: (@MainActor (any Clock<Duration>) async throws -> Console)?

  /// The number of the last event before the app started.
  var lastEventBeforeStart = 0

  /// The number of the newest event at the moment when the app finished starting.
  var launchEnd = 0

  /// The Swift source code for exported tests; `nil` if the app does not provide it.
  var tests: TestableApp?

  /// The log of the session's Swift values, from which tests are exported.
  ///
  /// `nil` if the app does not provide source code for tests.
  var log: SessionLog?

  private(set) var commands: [CommandDeclaration] = []
  private var commandsByVerb: [String: CommandDeclaration] = [:]

  /// A cache of answers that take long to create but rarely change.
  let lastAnswers = LastAnswers()

  /// The watched values, keyed by session number.
  private var watches: [Int: [Watch]] = [:]
  private var sessionCount = 0

  /// The sessions that joined another session and have not left, oldest first.
  private(set) var joins: [SessionJoin] = []

  init(clock: any Clock<Duration>) {
    parts = Parts(clock: clock, effects: RunningEffects())
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Parts, Value>) -> Value {
    get { parts[keyPath: path] }
    set { parts[keyPath: path] = newValue }
  }

  /// A current snapshot of the app's container; `nil` if the app exposes no container.
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

  /// The clock of the app if it is virtual; otherwise `nil`.
  var virtualClock: VirtualClock? { parts.virtualClock }

  /// A Boolean value that indicates whether the app has never had a second session.
  var hasOneSession: Bool { sessionCount == 1 }

  /// Registers a new session and returns its number.
  func beginSession() -> Int {
    defer { sessionCount += 1 }
    return sessionCount
  }

  /// Registers a new session that joins another session, and returns the number of the new session.
  ///
  /// If the session is recorded, the file also contains the start of the new session.
  func beginSession(joining other: Int) -> Int {
    let join = SessionJoin(session: beginSession(), other: other)
    joins.append(join)
    recorder?.add(join)
    return join.session
  }

  /// Removes a session from ``joins``, because the session has left.
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

  /// Returns an empty app with the same commands, topics and lessons, for a session in a lesson.
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

  /// Removes everything that the app exposed, except commands, topics and lessons.
  func removeAll() {
    log = log.map { SessionLog(timeline: $0.timeline) }
    // Effects of the old app may still be running. The new app has its own counter of effects, so
    // that `settle` does not wait for the old effects.
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

  /// Remembers a mistake in exposing a store or a router.
  ///
  /// The console reports the mistake when it evaluates the next line.
  func recordIssue(_ text: String, about source: String) {
    parts.pendingIssues.append((source, text))
  }

  /// Records the mistakes that have not been reported yet.
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

  /// Returns the values that a session watches.
  func watches(of session: Int) -> [Watch] { watches[session] ?? [] }

  /// Sets the values that a session watches.
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
