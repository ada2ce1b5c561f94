import Foundation
import InnoLocking

/// An observer of a console holds a token of this module.
@_exported public import InnoObservation

/// An interactive view of a running app: its container, stores, routers and network, and the
/// commands that use them.
///
/// ```swift
/// let console = Console(name: "counter")
/// console.expose(store, as: "counter")
/// console.expose(router, as: "main")
/// await console.evaluate("send counter increment")
/// ```
///
/// A console reads no input and prints nothing. Lines enter through ``evaluate(_:at:settles:)``,
/// and every event is recorded on ``timeline``.
///
/// Variables, aliases and settings belong to one session. `init(joining:)` opens the same app in
/// another session.
@MainActor
public final class Console {
  /// The name that the prompt shows.
  public let name: String

  /// The events of the app and of the console.
  public let timeline: Timeline

  /// The clock of the app.
  ///
  /// Pass it to stores and clients, so that a ``VirtualClock`` controls all of them.
  public var clock: any Clock<Duration> { app.parts.clock }

  /// The longest time that ``settle(for:)`` and `wait` take when no time is given.
  public var defaultTimeout: Duration = .seconds(30)

  /// The app, which other sessions share; during a lesson, the app of the lesson.
  var app: ExposedApp

  /// The number of this session among all sessions of the app.
  let session: Int

  var reader: ArgumentReader

  /// The options of scripts, including scripts that `source` runs.
  public var scriptOptions = ScriptOptions()

  /// The evaluation of the running line, or of the innermost one if lines are nested.
  var evaluation = Evaluation()

  /// The lesson in progress.
  var lesson: LessonRun?

  /// The result of the lesson that ended last; `nil` if none ended.
  public internal(set) var lessonResult: LessonResult?

  /// The progress of the learner; `nil` if it is not kept.
  public var lessonProgress: LessonProgress?

  /// A Boolean value that indicates whether events are hidden from observers, while a lesson prepares
  /// its app.
  let isMuted = Locked(false)

  /// The width of printed text, in terminal columns.
  public var width: Int = 80

  /// The width that `set width` fixed.
  var fixedWidth: Int?

  /// A Boolean value that indicates whether `> FILE`, `>> FILE` and `@FILE` can access files.
  public var accessesFiles = true

  /// The files of a user in another process; `nil` for the files of this process.
  package var userFiles: UserFiles?

  /// A closure that is called with each check and each command that failed.
  public var onCheck: (@MainActor (Check) -> Void)?

  /// The commands that `alias` named.
  var aliases: [String: [Word]] = [:]

  /// The functions that `def` defined.
  var functions: [String: FunctionDefinition] = [:]

  /// Runs a shell command with text as its input; `nil` without a terminal.
  package var runShell: (@MainActor (_ command: String, _ input: String) async -> Int32)?
  var settings: [ConsoleSetting] = ConsoleSetting.standard
  var recording: Recording?
  var typed = TypedLines()

  /// The options of the process that determine the app's behavior, for exported scripts.
  package var launchOptions: [String] = []

  /// The number of commands that ran since the console last yielded the main actor.
  var commandsSincePause = 0

  /// The lines of earlier sessions, oldest first, for `history`.
  package var earlierLines: [String] = []

  /// Opens a console with the standard commands.
  ///
  /// - Parameters:
  ///   - name: The name that the prompt shows.
  ///   - timeline: The timeline that events are recorded on; `nil` for a new one. Over a
  ///     ``VirtualClock`` the times of a new one are the same in each run.
  ///   - clock: The clock of the app. Time limits are also measured on it, unless it is a
  ///     ``VirtualClock``, which advances when everything waits.
  public init(
    name: String,
    timeline: Timeline? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.name = name
    // An app that is started again for a replay records on the timeline of the first one.
    self.timeline = Self.host?.timeline ?? timeline ?? Timeline(over: clock)
    app = ExposedApp(clock: clock)
    session = app.beginSession()
    reader = ArgumentReader(app: app, session: session)
    addStandardCommands()
  }

  /// Opens the same app in another session.
  ///
  /// The session starts with copies of the variables, aliases and settings of the other one.
  ///
  /// - Parameter other: A console of the app.
  package init(joining other: Console) {
    name = other.name
    timeline = other.timeline
    defaultTimeout = other.defaultTimeout
    app = other.app
    session = app.beginSession()
    reader = other.reader.joined(by: session)
    scriptOptions = other.scriptOptions
    aliases = other.aliases
    functions = other.functions
    settings = other.settings
    fixedWidth = other.fixedWidth
    launchOptions = other.launchOptions
  }

  /// The console for which an app is being started again.
  @TaskLocal static var host: Console?

  /// Opens the same session for the lines of a file, without variables, aliases and definitions.
  ///
  /// - Parameter other: The console that reads the file.
  init(replayingIn other: Console) {
    name = other.name
    timeline = other.timeline
    defaultTimeout = other.defaultTimeout
    app = other.app
    session = other.session
    reader = ArgumentReader(app: other.app, session: other.session)
    settings = other.settings
    width = other.width
  }

  /// Ends the watches and the recording of the session.
  package func leave() {
    stopWatching()
    recording = nil
  }

  /// Calls a closure with each event of the app and of this session, but not of other sessions.
  ///
  /// The closure must be quick and must not record.
  ///
  /// - Parameter listener: The closure to call with each event, on the thread that records it.
  /// - Returns: The token that keeps the closure attached.
  public func observe(
    _ listener: @escaping @Sendable (TimelineEvent) -> Void
  ) -> ObservationToken {
    timeline.listen { [session, isMuted] event in
      guard event.session == nil || event.session == session else { return }
      guard !isMuted.withLock(\.self) else { return }
      guard !event.repeatedIn.isEmpty, !event.repeatedIn.contains(session) else {
        return listener(event)
      }
      var event = event
      event.repeatedIn = []
      listener(event)
    }
  }

  /// Calls a closure with status lines, such as one for each running download, whenever they
  /// change.
  ///
  /// A terminal shows the lines above the prompt.
  ///
  /// - Parameter listener: The closure to call with the lines; there are none while nothing is
  ///   running.
  public func observeStatus(_ listener: @escaping @MainActor ([String]) -> Void) {
    #if Download
    downloads?.onStatus = listener
    #endif
  }

  @usableFromInline
  func add(_ store: StoreHandle) {
    app.add(store)
  }
}

/// The files that `> FILE`, `>> FILE` and `@FILE` name.
package struct UserFiles {
  /// Returns the contents of a file.
  package let read: @MainActor (_ path: String) async throws(ConsoleError) -> String

  /// Writes a file.
  package let write:
    @MainActor (_ text: String, _ path: String, _ appends: Bool) async throws(ConsoleError) -> Void

  /// Creates the files of a user.
  ///
  /// - Parameters:
  ///   - read: Returns the contents of a file.
  ///   - write: Writes a file.
  package init(
    read: @escaping @MainActor (String) async throws(ConsoleError) -> String,
    write: @escaping @MainActor (String, String, Bool) async throws(ConsoleError) -> Void
  ) {
    (self.read, self.write) = (read, write)
  }

  /// The files of this process.
  @MainActor package static let own = UserFiles { path throws(ConsoleError) in
    var text = ""
    for line in try await Script.lines(ofFile: path) {
      guard case .text(let line) = line else {
        throw ConsoleError.unreadableFile(path, reason: "the file is not valid UTF-8")
      }
      text += line + "\n"
    }
    return text
  } write: { text, path, appends throws(ConsoleError) in
    if appends {
      try OutputFile(appendingTo: path).write(Data(text.utf8))
    } else {
      try OutputFile.write(Data(text.utf8), to: path, replaces: true)
    }
  }
}

extension Console {
  var commands: [CommandDeclaration] { app.commands }
  var stores: [StoreHandle] { app.stores }
  var routers: [RouterHandle] { app.routers }
  var tabs: TabHandle? { app.tabs }
  var links: LinkHandle? { app.links }
  var container: (any ConsoleContainer)? { app.container }
  var anyNetwork: (any ConsoleNetwork)? { app.network }

  /// The network, if it can be switched and its exchanges can be shown in full.
  var network: NetworkPanel? { app.network as? NetworkPanel }
  #if Download
  var downloads: DownloadPanel? { app.downloads }
  #endif
  var screen: (@MainActor (_ width: Int, _ height: Int?) -> [String])? { app.screen }
  var calls: [CallHandle] { app.calls }
  var topics: [Topic] { app.topics }
  var isIdle: Bool { app.effects.count == 0 }

  /// The watched values, each a store's name and a path into its state.
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

  /// Records an event of the session.
  ///
  /// - Parameters:
  ///   - kind: The kind of event.
  ///   - cause: The number of the event that caused it.
  /// - Returns: The number of the event.
  @discardableResult
  func record(_ kind: TimelineEvent.Kind, cause: Int? = Timeline.boundCause) -> Int {
    timeline.record(kind, source: "console", cause: cause, session: session)
  }
}
