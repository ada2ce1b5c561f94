/// The exposed parts of an app, which all sessions share.
@MainActor
final class ExposedApp {
  private(set) var stores: [StoreHandle] = []
  private var storesByName: [String: StoreHandle] = [:]
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
  var topics: [Topic] = Topic.standard
  var lessons: [Lesson] = []

  /// The apps that lessons start by name.
  var lessonApps: [(name: String, start: @MainActor (Console) -> Void)] = []
  var places: [Topic] = []
  private(set) var effects = RunningEffects()

  /// The errors in the parts that the app exposes, each with its store, until they are reported.
  private var complaints: [(store: String, text: String)] = []

  /// Starts the app again and exposes it; `nil` if the app can be started only once.
  var start: (@MainActor (Console) -> Void)?

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
  func fresh() -> ExposedApp {
    let app = ExposedApp()
    (app.commands, app.commandsByVerb) = (commands, commandsByVerb)
    (app.topics, app.places) = (topics, places)
    (app.lessons, app.lessonApps) = (lessons, lessonApps)
    app.sessionCount = sessionCount
    return app
  }

  /// Removes everything that the app exposed, except commands, topics and lessons.
  func removeAll() {
    stores = []
    storesByName = [:]
    (routers, tabs, links) = ([], nil, nil)
    (container, network, screen) = (nil, nil, nil)
    (resolvers, calls) = ([:], [])
    (watches, complaints) = ([:], [])
    log = log.map { SessionLog(timeline: $0.timeline) }
    // Effects of the old app that still run do not keep the new app from being at rest.
    let old = effects
    effects = RunningEffects()
    old.wakeWaiters()
  }

  func add(_ store: StoreHandle) {
    stores.append(store)
    if storesByName[store.name] == nil { storesByName[store.name] = store }
    if let text = store.opacity { complain(text, about: store.name) }
  }

  /// Adds a mistake in what the app exposes, which the next line reports.
  func complain(_ text: String, about store: String) {
    complaints.append((store, text))
  }

  /// Records the mistakes that were not reported yet.
  func reportComplaints(on timeline: Timeline) {
    guard !complaints.isEmpty else { return }
    let complaints = complaints
    self.complaints = []
    for (store, text) in complaints { timeline.record(.issue(text), source: store) }
  }

  func command(named word: Word) throws(CommandFailure) -> CommandDeclaration {
    if let command = commandsByVerb[word.text] { return command }
    return try commands.named(word, kind: "command", listing: "help", \.name)
  }

  func store(named name: String) -> StoreHandle? { storesByName[name] }

  func store(named word: Word) throws(CommandFailure) -> StoreHandle {
    if let store = storesByName[word.text] { return store }
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
