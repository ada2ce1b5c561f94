/// The exposed parts of an app, which all sessions share.
@MainActor
@dynamicMemberLookup
final class ExposedApp {
  /// The parts that belong to one run of the app, which a new app replaces.
  struct Parts {
    fileprivate(set) var stores: [StoreHandle] = []
    fileprivate var storesByName: [String: StoreHandle] = [:]
    var routers: [RouterHandle] = []
    var tabs: TabHandle?
    var links: LinkHandle?
    var container: (any ConsoleContainer)?
    var network: (any ConsoleNetwork)?
    #if WebSocket
    var sockets: SocketManagers?
    #endif
    #if Download
    var downloads: DownloadPanel?
    #endif
    var screen: (@MainActor (_ width: Int, _ height: Int?) -> [String])?
    var resolvers: [ObjectIdentifier: ArgumentResolver] = [:]
    var calls: [CallHandle] = []
    fileprivate(set) var effects: RunningEffects

    /// The clock of the app.
    var clock: any Clock<Duration>

    /// The errors in the parts that the app exposes, each with its store, until they are reported.
    fileprivate var complaints: [(store: String, text: String)] = []

    /// The console that the app was exposed to, if it is another one.
    var owner: Console?

    /// The event to which the app was rewound; `nil` while it runs.
    var pause: Pause?

    /// The state before the sandbox was turned on; `nil` while it is off.
    var sandbox: Sandbox?

    /// The branches of the session, each from an event of another one.
    var branches = Branches()

    init(clock: any Clock<Duration>, effects: RunningEffects) {
      (self.clock, self.effects) = (clock, effects)
    }
  }

  var parts: Parts
  var topics: [Topic] = Topic.standard
  var lessons: [Lesson] = []

  /// The apps that lessons start by name.
  var lessonApps: [(name: String, start: @MainActor (Console) -> Void)] = []
  var places: [Topic] = []

  /// The file to which the session is written.
  var recorder: SessionRecorder?

  /// The number of the newest event at the last snapshot in that file.
  var lastSnapshot = 0

  /// The replay in progress.
  var replay: Replay?

  /// Starts the app again and exposes it; `nil` if the app can be started only once.
  var start: (@MainActor (Console) -> Void)?

  /// Starts the app again over a clock, and returns the console to which it is exposed.
  var restart: (@MainActor (any Clock<Duration>) async throws -> Console)?

  /// The number of the last event before the app started.
  var firstEvent = 0

  /// The Swift source for exported tests; `nil` if the app does not describe it.
  var tests: TestableApp?

  /// The values of the session, if the app describes its tests.
  var log: SessionLog?

  private(set) var commands: [CommandDeclaration] = []
  private var commandsByVerb: [String: CommandDeclaration] = [:]

  /// The watched values of each session.
  private var watches: [Int: [ValuePath]] = [:]
  private var sessionCount = 0

  init(clock: any Clock<Duration>) {
    parts = Parts(clock: clock, effects: RunningEffects())
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Parts, Value>) -> Value {
    get { parts[keyPath: path] }
    set { parts[keyPath: path] = newValue }
  }

  var stores: [StoreHandle] { parts.stores }
  var effects: RunningEffects { parts.effects }

  /// Returns the number of a new session.
  func beginSession() -> Int {
    defer { sessionCount += 1 }
    return sessionCount
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
  /// - Parameter clock: The clock of the app.
  /// - Returns: The app.
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
    // Effects of the old app that still run do not keep the new app from being at rest.
    let old = parts
    parts = Parts(clock: old.clock, effects: RunningEffects())
    watches = [:]
    old.effects.wakeWaiters()
  }

  func add(_ store: StoreHandle) {
    parts.stores.append(store)
    if parts.storesByName[store.name] == nil { parts.storesByName[store.name] = store }
    if let text = store.opacity { complain(text, about: store.name) }
  }

  /// Adds a mistake in what the app exposes, which the next line reports.
  func complain(_ text: String, about store: String) {
    parts.complaints.append((store, text))
  }

  /// Records the mistakes that were not reported yet.
  func reportComplaints(on timeline: Timeline) {
    guard !parts.complaints.isEmpty else { return }
    let complaints = parts.complaints
    parts.complaints = []
    for (store, text) in complaints { timeline.record(.issue(text), source: store) }
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

  /// Returns the watched values of a session.
  func watches(of session: Int) -> [ValuePath] { watches[session] ?? [] }

  /// Changes the watched values of a session.
  func watch(_ paths: [ValuePath], in session: Int) {
    watches[session] = paths.isEmpty ? nil : paths
    let all = watches.sorted { $0.key < $1.key }.flatMap { session, paths in
      paths.map { (path: $0, session: session) }
    }
    for store in stores {
      store.watch(
        all.filter { $0.path.steps.first == .name(store.name) }
          .map { ($0.path.dropFirst(), $0.session) }
      )
    }
  }
}
