import Foundation
public import InnoConsole
import Synchronization

/// Runs a console on the terminal or on scripts, and prints what happens.
///
/// ```swift
/// let console = Console(name: "counter")
/// console.expose(store, as: "counter")
/// exit(await ConsoleRunner(console).run())
/// ```
@MainActor
public final class ConsoleRunner {
  private let console: Console
  private let options: RunnerOptions
  private let interrupts = Interrupts()
  private let styling: Styling
  private let pager = Pager()
  private let reports: Reports
  private var session: TerminalSession?

  /// The terminal that must be given back, however the process ends.
  private let taken = Mutex<Terminal?>(nil)

  /// Prepares to run a console, and adds the settings `color` and `pager` to it.
  ///
  /// - Parameters:
  ///   - console: The console, with all that the app exposes.
  ///   - options: How it is run.
  public init(_ console: Console, _ options: RunnerOptions = RunnerOptions()) {
    // A reader that went away and a file that may not grow are errors of the call that writes.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    self.console = console
    self.options = options
    styling = Styling(options.color)
    reports = Reports(on: console, options)
    console.add(styling.setting)
    console.add(pager.setting)
    console.width = Self.columns
  }

  /// Runs what standard input holds: a session with a person where it is a terminal, else a script.
  ///
  /// - Returns: The exit code: 0 when all went well, 1 when a command failed, or what `quit` gave.
  public func run() async -> Int32 {
    isatty(STDIN_FILENO) == 0 ? await runStandardInput() : await runInteractive()
  }

  /// Runs lines as a script.
  ///
  /// - Parameters:
  ///   - name: What complaints call the script.
  ///   - lines: The lines.
  /// - Returns: The exit code.
  public func runScript(_ name: String, _ lines: [ScriptLine]) async -> Int32 {
    await prepareScript()
    var script = Script(name, in: console)
    return end(await script.run(lines).exitCode)
  }

  /// Runs files one after the other.
  ///
  /// - Parameter files: The files' paths.
  /// - Returns: The exit code.
  public func runFiles(_ files: [String]) async -> Int32 {
    await prepareScript()
    var succeeded = true
    for file in files {
      do {
        var script = Script(file, in: console)
        let ending = await script.run(try Script.lines(ofFile: file))
        succeeded = succeeded && ending.succeeded
        if ending.hasQuit { return end(ending.quitCode ?? (succeeded ? 0 : 1)) }
      } catch {
        Output.standard.write("\(console.name): \(error)\n", to: .complaints)
        succeeded = false
      }
      if !succeeded, !console.scriptOptions.keepsGoing { break }
    }
    return end(succeeded ? 0 : 1)
  }

  private func runStandardInput() async -> Int32 {
    await prepareScript()
    var script = Script("<stdin>", in: console)
    return end(await script.run(StandardInput()).exitCode)
  }

  private func runInteractive() async -> Int32 {
    // Signals are heeded before the terminal is taken: none must leave it without echo.
    let leave: @Sendable (Int32) -> Void = { [self] code in
      taken.withLock {
        $0?.close()
        _exit(code)
      }
    }
    await interrupts.onInterrupt(last: leave) { [weak self] in self?.session?.interrupt() }
    await interrupts.onTermination(leave)
    let terminal = Terminal.open(console, options, usesColor: styling.isOn)
    taken.withLock { $0 = terminal }
    let session = TerminalSession(console, terminal, pager)
    self.session = session
    console.earlierLines = terminal.history
    console.timeline.listen { [json = options.output == .json, styling, pager] event in
      if json { return terminal.print(event.json + "\n") }
      var text = ""
      TextFormat(isStyled: styling.isOn, echoesCommands: false).write(event, to: &text)
      let isAnswer = if case .answer = event.kind { true } else { false }
      if !text.isEmpty, !pager.keep(text, isAnswer: isAnswer) { terminal.print(text) }
    }
    if options.output == .text, let greeting = options.greeting { terminal.print(greeting + "\n") }
    if let file = options.initFile ?? options.personalInitFile.flatMap(Self.existing) {
      await session.perform { [self] in await run(initFile: file) }
    }
    let code = await session.run()
    // Where a signal has ended the session, the process ends with its code and not with this one.
    taken.withLock { $0 = nil }
    return end(code)
  }

  private func prepareScript() async {
    await interrupts.onInterrupt { [self] in exit(end(130)) }
    let stopComplaining = console.timeline.listen { [styling] event in
      Self.complain(event, TextFormat(isStyled: styling.isOn))
    }
    // Of the file that is run first only what is wrong with it is told.
    if let file = options.initFile { await run(initFile: file) }
    stopComplaining()
    console.timeline.listen { [options, styling] event in
      let format = TextFormat(isStyled: styling.isOn)
      if Self.complain(event, format), options.output == .text { return }
      Output.standard.append { text in
        switch options.output {
        case .json:
          text += event.json
          text += "\n"
        case .text where options.printsTAP:
          for line in format.lines(for: event) { text += TAPReport.comment(line) }
        case .text: format.write(event, to: &text)
        }
      }
    }
  }

  /// Writes an error to standard error, and says whether the event is one.
  @discardableResult
  private nonisolated static func complain(_ event: TimelineEvent, _ format: TextFormat) -> Bool {
    guard case .error(let complaint) = event.kind else { return false }
    let lines = format.lines(for: complaint)
    Output.standard.write(lines.joined(separator: "\n") + "\n", to: .complaints)
    return true
  }

  /// Runs a file before all else; what is wrong in it is told, and the session goes on.
  private func run(initFile file: String) async {
    do {
      let lines = try Script.lines(ofFile: file)
      var script = Script(file, in: console, options: ScriptOptions(keepsGoing: true))
      _ = await script.run(lines)
    } catch {
      Output.standard.write("\(console.name): \(error)\n", to: .complaints)
    }
  }

  private static func existing(_ file: String) -> String? {
    FileManager.default.fileExists(atPath: file) ? file : nil
  }

  /// Ends the reports and writes what was gathered; gives the exit code.
  private func end(_ code: Int32) -> Int32 {
    let isReported = reports.end()
    Output.standard.flush()
    return isReported ? code : max(code, 1)
  }

  static var columns: Int {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text),
      (20...500).contains(columns)
    {
      return columns
    }
    return max(20, window.columns)
  }

  /// The size of the terminal that is written to; 24 by 80 where it does not tell.
  static var window: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}
