import Foundation
import InnoLocking

/// `InnoObservation` is exported because ``Console/observe(_:)`` returns an `ObservationToken`.
@_exported public import InnoObservation

/// An interactive view of a running app.
///
/// A console has commands that inspect and change the app's container, stores, routers and network.
///
/// ```swift
/// let console = Console(name: "counter")
/// console.expose(store, as: "counter")
/// console.expose(router, as: "main")
/// await console.evaluate("send counter increment")
/// ```
///
/// A console neither reads input nor prints output. Pass lines to ``evaluate(_:at:settles:)``. The
/// console records every event on its ``timeline``.
///
/// Each client that attaches to the app has its own session, with its own variables, aliases and
/// settings.
@MainActor
public final class Console {
  /// The name that the prompt shows.
  public let name: String

  /// The timeline that records the events of the app and of the console.
  public let timeline: Timeline

  /// The clock of the app.
  ///
  /// Pass the clock to stores and clients. A ``VirtualClock`` can then control all stores and
  /// clients.
  public var clock: any Clock<Duration> { app.parts.clock }

  /// The generator of random numbers and identifiers for the app.
  ///
  /// Pass the generator to code that needs random numbers. A replay of a session then produces the
  /// same numbers. If ``clock`` is a ``VirtualClock``, this property is the generator of the clock.
  public var random: SeededRandom { app.virtualClock?.random ?? app.parts.random }

  /// The time limit of the commands `settle` and `wait` if the user does not specify a limit.
  public var defaultTimeout: Duration = .seconds(30)

  /// The app that this session controls and may share with other sessions.
  ///
  /// During a lesson, this property is the app of the lesson.
  var app: ExposedApp

  /// The number that identifies this session among the sessions of the app.
  let session: Int

  var reader: ArgumentReader

  /// The options for scripts.
  ///
  /// A file that the command `source` runs is also a script.
  package var scriptOptions = ScriptOptions()

  /// The evaluation of the input line that the console is running.
  ///
  /// If the line runs other lines, such as the lines of a file, the value is the evaluation of the
  /// innermost line.
  var evaluation = Evaluation()

  /// The lesson in progress, or `nil` if no lesson is in progress.
  var lesson: LessonRun?

  /// The result of the most recently ended lesson, or `nil` if no lesson has ended.
  package internal(set) var lessonResult: LessonResult?

  /// The ranges of event numbers that are hidden from commands such as `events`.
  ///
  /// Each range contains the events of a lesson that has ended. If files run with the option
  /// `--isolated`, the events of the files before the current file are also hidden. A lesson in a
  /// shared app adds no range, because other sessions also record events during the lesson.
  var lessonEvents: [ClosedRange<Int>] = []

  /// The learner's progress, or `nil` if progress is not saved.
  package var lessonProgress: LessonProgress?

  /// The filter that hides events from observers.
  let hidden = EventFilter()

  /// The width at which the screen is drawn, in terminal columns.
  public var width: Int = 80

  /// The width from the most recent command `set width`, or `nil` if no width is set.
  var fixedWidth: Int?

  /// A Boolean value that indicates whether commands can read and write files.
  public var accessesFiles = true

  /// An object that accesses the client's files, or `nil` if the client runs in this process.
  ///
  /// If the value is `nil`, commands use the files of this process.
  package var userFiles: UserFiles?

  /// A closure that receives the result of each check, and each failure of a command.
  package var onCheck: (@MainActor (Check) -> Void)?

  /// The aliases that the command `alias` defined, each with the text that replaces the alias.
  var aliases: [String: [Word]] = [:]

  /// The functions that the command `def` defined, keyed by name.
  var functions: [String: FunctionDefinition] = [:]

  /// The exit code that is returned if a shell command cannot be run because there is no terminal.
  package static let noTerminalExitCode: Int32 = -1

  /// A closure that runs a shell command with the given text as its standard input.
  ///
  /// The value is `nil` if there is no terminal.
  package var runShell: (@MainActor (_ command: String, _ input: String) async -> Int32)?
  /// A closure that is called with the status lines whenever they change, or `nil` if nothing
  /// observes the lines.
  var statusListener: (@MainActor ([String]) -> Void)?
  var settings: [ConsoleSetting] = ConsoleSetting.standard
  var recording: Recording?
  var typed = TypedLines()

  /// The command-line options that determine the app's behavior.
  ///
  /// An exported script repeats these options.
  package var launchOptions: [String] = []

  /// The clock that a replay uses for the recorded pauses between lines.
  var replayClock: any Clock<Duration> = ContinuousClock()

  /// The number of commands that have run since the console last yielded the main actor.
  var commandsSincePause = 0

  /// The lines of earlier sessions, oldest first.
  ///
  /// The command `history --all` also shows the lines of earlier sessions.
  package var earlierLines: [String] = []

  /// Creates a console with the standard commands.
  ///
  /// - Parameters:
  ///   - name: The name that the prompt shows.
  ///   - timeline: The timeline on which the console records events, or `nil` to create a timeline.
  ///     If the clock is a ``VirtualClock``, the times on a new timeline are the same in every run.
  ///   - clock: The clock of the app. The time limits of commands are also measured on this clock.
  ///     If the clock is a ``VirtualClock``, the time limits also apply in real time, because a
  ///     virtual clock does not advance while the app's work runs.
  public init(
    name: String,
    timeline: Timeline? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.name = name
    // If another console is restarting the app, record events on the timeline of that console.
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

  /// Copies the variables, aliases, functions, script options and fixed width of another session.
  func inherit(from other: Console) {
    reader.variables = other.reader.variables
    (aliases, functions) = (other.aliases, other.functions)
    (scriptOptions, fixedWidth) = (other.scriptOptions, other.fixedWidth)
  }

  /// The console that is restarting the app, or `nil` if no console is restarting an app.
  @TaskLocal static var host: Console?

  /// Creates a console that runs the lines of a session file on behalf of an existing console.
  ///
  /// The two consoles share a session. The new console starts without variables, aliases and
  /// functions.
  ///
  /// - Parameter other: The existing console, which started the replay.
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

  /// Ends the session.
  ///
  /// The session then no longer watches values or records typed lines.
  package func leave() {
    stopWatching()
    recording = nil
    app.endSession(session)
  }

  /// Calls a closure with each event of the app and of this session.
  ///
  /// The closure does not receive the events of other sessions. It also does not receive the events
  /// from the preparation of a lesson, or the events of an app that a lesson has replaced. The
  /// closure must return quickly and must not record events.
  ///
  /// - Parameter listener: The closure to call with each event, on the thread that records the
  ///   event.
  /// - Returns: A token. The closure remains attached until the token is cancelled or released.
  public func observe(
    _ listener: @escaping @Sendable (TimelineEvent) -> Void
  ) -> ObservationToken {
    timeline.listen { [session, hidden] event in
      guard event.session == nil || event.session == session else { return }
      guard !hidden.hides(event) else { return }
      guard !event.repeatedIn.isEmpty, !event.repeatedIn.contains(session) else {
        return listener(event)
      }
      var event = event
      event.repeatedIn = []
      listener(event)
    }
  }

  /// Calls a closure with the status lines whenever the lines change.
  ///
  /// For example, each running download has a status line. A terminal shows the status lines above
  /// the prompt.
  ///
  /// - Parameter listener: The closure to call with the lines, or with an empty array if nothing is
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

/// The closures that read and write the files that commands name, as in `> FILE` or `@FILE`.
package struct UserFiles {
  /// A closure that returns the contents of the file at a path.
  package let read: @MainActor (_ path: String) async throws(ConsoleError) -> String

  /// A closure that writes text to a file.
  ///
  /// If the last argument is `true`, the text is appended. Otherwise, the text replaces the
  /// contents of the file.
  package let write:
    @MainActor (_ text: String, _ path: String, _ appends: Bool) async throws(ConsoleError) -> Void

  /// Creates a value that accesses files with the given closures.
  ///
  /// - Parameters:
  ///   - read: A closure that returns the contents of a file.
  ///   - write: A closure that writes text to a file. If the last argument is `true`, the text is
  ///     appended. Otherwise, the text replaces the contents of the file.
  package init(
    read: @escaping @MainActor (String) async throws(ConsoleError) -> String,
    write: @escaping @MainActor (String, String, Bool) async throws(ConsoleError) -> Void
  ) {
    (self.read, self.write) = (read, write)
  }

  /// Closures that read and write the user's files directly in this process.
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

  /// The network panel of the app.
  ///
  /// The value is `nil` if the app exposes no network, or if the exposed network is not a panel.
  /// Only a panel allows commands to control the network, for example to switch the transport.
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
  ///   - cause: The number of the event that caused the new event, or `nil` if the new event has no
  ///     cause.
  /// - Returns: The number of the new event.
  @discardableResult
  func record(_ kind: TimelineEvent.Kind, cause: Int? = Timeline.boundCause) -> Int {
    timeline.record(kind, source: "console", cause: cause, session: session)
  }
}
