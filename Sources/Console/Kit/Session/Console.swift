import Foundation
import InnoLocking

/// Re-exported because `observe(_:)` returns an `ObservationToken`.
@_exported public import InnoObservation

/// An interactive view of a running app: its container, stores, routers and network, with the
/// commands to inspect and change them.
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
/// Variables, aliases and settings belong to one session. Each client that attaches to the app has
/// its own session.
@MainActor
public final class Console {
  /// The name that the prompt shows.
  public let name: String

  /// The timeline that records the events of the app and of the console.
  public let timeline: Timeline

  /// The clock of the app.
  ///
  /// Pass the clock to stores and clients, so that a ``VirtualClock`` controls all of them.
  public var clock: any Clock<Duration> { app.parts.clock }

  /// The generator of random numbers and identifiers for the app.
  ///
  /// Pass the generator to code that needs random numbers, so that a replay of a session produces
  /// the same numbers. With a ``VirtualClock``, the value is the generator of the clock.
  public var random: SeededRandom { app.virtualClock?.random ?? app.parts.random }

  /// The time limit of `settle` and `wait` if none is specified.
  public var defaultTimeout: Duration = .seconds(30)

  /// The app, which is shared by all of its sessions; during a lesson, the app of the lesson.
  var app: ExposedApp

  /// The number that identifies this session among the sessions of the app.
  let session: Int

  var reader: ArgumentReader

  /// The options for scripts, including files that `source` runs.
  package var scriptOptions = ScriptOptions()

  /// The evaluation of the line that is running.
  ///
  /// If that line runs other lines, such as the lines of a file, this is the evaluation of the
  /// innermost line.
  var evaluation = Evaluation()

  /// The lesson in progress; `nil` if there is none.
  var lesson: LessonRun?

  /// The result of the most recently ended lesson; `nil` if no lesson has ended.
  package internal(set) var lessonResult: LessonResult?

  /// The ranges of event numbers that belong to lessons that have ended, or to earlier scripts of
  /// an isolated run.
  ///
  /// A lesson in a shared app adds no range, because other sessions record events during the
  /// lesson.
  var lessonEvents: [ClosedRange<Int>] = []

  /// The learner's progress; `nil` if progress is not saved.
  package var lessonProgress: LessonProgress?

  /// The events that are hidden from observers.
  let hidden = Locked(HiddenEvents())

  /// The width at which the screen is drawn, in terminal columns.
  public var width: Int = 80

  /// The width set by `set width`; `nil` if it is not set.
  var fixedWidth: Int?

  /// A Boolean value that indicates whether commands can read and write files.
  public var accessesFiles = true

  /// The access to the client's files; `nil` if the client runs in this process.
  ///
  /// If the value is `nil`, commands use the files of this process.
  package var userFiles: UserFiles?

  /// A closure that is called after each check, and after each command or line that failed.
  package var onCheck: (@MainActor (Check) -> Void)?

  /// The expansions of the aliases defined by `alias`, keyed by name.
  var aliases: [String: [Word]] = [:]

  /// The functions defined by `def`, keyed by name.
  var functions: [String: FunctionDefinition] = [:]

  /// The exit code of a shell command that could not be run because there is no terminal.
  package static let noTerminalExitCode: Int32 = -1

  /// A closure that runs a shell command with the given text as its standard input; `nil` if there
  /// is no terminal.
  package var runShell: (@MainActor (_ command: String, _ input: String) async -> Int32)?
  /// The closure that ``observeStatus(_:)`` registered; `nil` if none was registered.
  var statusListener: (@MainActor ([String]) -> Void)?
  var settings: [ConsoleSetting] = ConsoleSetting.standard
  var recording: Recording?
  var typed = TypedLines()

  /// The command-line options that determine the app's behavior; exported scripts repeat them.
  package var launchOptions: [String] = []

  /// The clock on which a replay at the original speed waits between lines.
  var replayClock: any Clock<Duration> = ContinuousClock()

  /// The number of commands that ran since the console last yielded the main actor.
  var commandsSincePause = 0

  /// The lines of earlier sessions, oldest first, which `history --all` also shows.
  package var earlierLines: [String] = []

  /// Creates a console with the standard commands.
  ///
  /// - Parameters:
  ///   - name: The name that the prompt shows.
  ///   - timeline: The timeline on which events are recorded; `nil` to create one. With a
  ///     ``VirtualClock``, the times on a new timeline are the same in each run.
  ///   - clock: The clock of the app. Time limits are also measured on this clock unless it is a
  ///     ``VirtualClock``. A virtual clock cannot measure time limits, because it advances only
  ///     while everything else waits.
  public init(
    name: String,
    timeline: Timeline? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.name = name
    // An app that is restarted for a replay records on the timeline of the original app.
    self.timeline = Self.host?.timeline ?? timeline ?? Timeline(over: clock)
    app = ExposedApp(clock: clock)
    session = app.beginSession()
    reader = ArgumentReader(app: app, session: session)
    addStandardCommands()
  }

  /// Creates a console that opens another session for the app of an existing console.
  ///
  /// The session starts with copies of the existing console's variables, aliases, functions and
  /// settings.
  ///
  /// - Parameter other: The existing console.
  package init(joining other: Console) {
    name = other.name
    timeline = other.timeline
    defaultTimeout = other.defaultTimeout
    app = other.app
    session = app.beginSession(joining: other.session)
    reader = ArgumentReader(app: other.app, session: session)
    settings = other.settings
    launchOptions = other.launchOptions
    inherit(from: other)
  }

  /// Copies the variables, aliases, functions, options for scripts and fixed width of the session
  /// that this session joins.
  func inherit(from other: Console) {
    reader.variables = other.reader.variables
    (aliases, functions) = (other.aliases, other.functions)
    (scriptOptions, fixedWidth) = (other.scriptOptions, other.fixedWidth)
  }

  /// The console whose replay is restarting the app; `nil` if no replay is restarting an app.
  @TaskLocal static var host: Console?

  /// Creates a console that runs the lines of a file in the session of an existing console.
  ///
  /// The new console does not have the variables, aliases and functions of the existing console.
  ///
  /// - Parameter other: The existing console, which reads the file.
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

  /// Stops the watches and the recording of the session.
  package func leave() {
    stopWatching()
    recording = nil
    app.endSession(session)
  }

  /// Calls a closure with each event of the app and of this session, but not of other sessions.
  ///
  /// The closure must return quickly and must not record events. Events that occur while a lesson
  /// prepares its app are omitted. After a lesson has replaced an app, further events of the
  /// replaced app are omitted, too.
  ///
  /// - Parameter listener: The closure to call with each event, on the thread that records the
  ///   event.
  /// - Returns: The token that keeps the closure attached.
  public func observe(
    _ listener: @escaping @Sendable (TimelineEvent) -> Void
  ) -> ObservationToken {
    timeline.listen { [session, hidden] event in
      guard event.session == nil || event.session == session else { return }
      guard !hidden.withLock({ $0.hides(event) }) else { return }
      guard !event.repeatedIn.isEmpty, !event.repeatedIn.contains(session) else {
        return listener(event)
      }
      var event = event
      event.repeatedIn = []
      listener(event)
    }
  }

  /// Calls a closure with the status lines, such as a line for each running download, whenever the
  /// lines change.
  ///
  /// A terminal shows the lines above the prompt.
  ///
  /// - Parameter listener: The closure to call with the lines; the array is empty if nothing is
  ///   running.
  public func observeStatus(_ listener: @escaping @MainActor ([String]) -> Void) {
    statusListener = listener
    #if Download
    downloads?.onStatus = listener
    #endif
  }

  @usableFromInline
  func add(_ store: StoreHandle) {
    app.add(store)
  }
}

/// Access to the files that commands name, such as those in `> FILE`, `>> FILE` and `@FILE`.
package struct UserFiles {
  /// A closure that returns the contents of the file at a path.
  package let read: @MainActor (_ path: String) async throws(ConsoleError) -> String

  /// A closure that writes text to a file.
  ///
  /// If the last argument is `true`, the text is appended; otherwise, the text replaces the
  /// contents of the file.
  package let write:
    @MainActor (_ text: String, _ path: String, _ appends: Bool) async throws(ConsoleError) -> Void

  /// Creates file access with the given closures.
  ///
  /// - Parameters:
  ///   - read: A closure that returns the contents of a file.
  ///   - write: A closure that writes text to a file. If the last argument is `true`, the text is
  ///     appended; otherwise, the text replaces the contents of the file.
  package init(
    read: @escaping @MainActor (String) async throws(ConsoleError) -> String,
    write: @escaping @MainActor (String, String, Bool) async throws(ConsoleError) -> Void
  ) {
    (self.read, self.write) = (read, write)
  }

  /// Access to the files of this process.
  @MainActor package static let own = UserFiles { path throws(ConsoleError) in
    try await Script.text(ofFile: path)
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

  /// The network panel; `nil` if the app exposes no network, or another type of network.
  ///
  /// Only a panel can be controlled, for example to switch the transport.
  var network: NetworkPanel? { app.network as? NetworkPanel }
  #if Download
  var downloads: DownloadPanel? { app.downloads }
  #endif
  var screenHandle: ScreenHandle? { app.screen }
  var screen: (@MainActor (_ width: Int, _ height: Int?) -> [String])? { app.screen?.draw }
  var calls: [CallHandle] { app.calls }
  var topics: [Topic] { app.topics }
  var isIdle: Bool { app.effects.count == 0 }

  /// The values that the session watches.
  var watches: [Watch] {
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
  ///   - kind: The kind of the event, with its data.
  ///   - cause: The number of the event that caused the new event; `nil` if there is none.
  /// - Returns: The number of the new event.
  @discardableResult
  func record(_ kind: TimelineEvent.Kind, cause: Int? = Timeline.boundCause) -> Int {
    timeline.record(kind, source: "console", cause: cause, session: session)
  }
}
