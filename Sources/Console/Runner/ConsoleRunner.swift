import Foundation
public import InnoConsole
import InnoConsoleWeb

/// A runner that reads commands from the terminal or from scripts, runs them in a console, and
/// prints the events.
///
/// ```swift
/// let console = Console(name: "counter")
/// console.expose(store, as: "counter")
/// exit(await ConsoleRunner(console).run())
/// ```
@MainActor
public final class ConsoleRunner {
  let console: Console
  let options: RunnerOptions
  private let interrupts = Interrupts()
  private let styling: Styling
  private let pager = Pager()
  private let hints = Hints()
  private let reports: Reports

  /// The token of the observation that prints events.
  private var printing: ObservationToken?

  /// A Boolean value that indicates whether the initial file, which the option `--init` specifies,
  /// ran without an error.
  ///
  /// If the value is `false`, the exit code of a script is not 0.
  private var initFileSucceeded = true

  /// Creates a runner, and adds the command `report` and the settings `color`, `pager` and `hints`
  /// to the console.
  ///
  /// - Parameter console: The console to which the app is exposed.
  public convenience init(_ console: Console) {
    self.init(console, RunnerOptions())
  }

  init(_ console: Console, _ options: RunnerOptions) {
    self.console = console
    self.options = options
    styling = Styling(options.color, isSuitable: Terminal.suitsColor)
    reports = Reports(on: console, options)
    console.add(ReportCommand())
    console.add(styling.setting)
    console.add(pager.paging.setting)
    console.add(hints.setting)
    console.width = Terminal.columns
    Output.standard.beforeWriting(console.sessionWriter)
  }

  /// Runs an interactive session if standard input is a terminal; otherwise runs standard input as
  /// a script.
  ///
  /// - Returns: The exit code: 0 for success, 1 if a command of the script failed, or the code
  ///   given to `quit`.
  public func run() async -> Int32 {
    isatty(STDIN_FILENO) == 0 ? await runStandardInput() : await runInteractive()
  }

  /// Runs lines as a script.
  ///
  /// - Parameters:
  ///   - name: The name of the script to show in errors.
  ///   - lines: The lines to run.
  /// - Returns: The exit code.
  public func runScript(_ name: String, _ lines: [ScriptLine]) async -> Int32 {
    await prepareScript()
    var script = Script(name, in: console)
    return end(await script.run(lines).exitCode)
  }

  /// Runs script files one after the other.
  ///
  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - isIsolated: A Boolean value that indicates whether each file starts with a new app and
  ///     with the initial state of the session, as if there were no other files. `quit` then ends
  ///     only the current file.
  /// - Returns: The exit code: 0 if every file succeeded; otherwise the code of the first file that
  ///   failed.
  func runFiles(_ files: [String], isolated isIsolated: Bool = false) async -> Int32 {
    let launch = isIsolated && files.count > 1 ? console.launchState : nil
    guard launch == nil || console.canRestart else {
      let remedy =
        "in its code, expose it with console.exposeApp, or pass ConsoleRunner.main a closure that "
        + "creates the app"
      Output.standard.write(
        "\(console.name): cannot use --isolated: the app cannot be restarted; \(remedy)\n",
        to: .errors
      )
      return end(1)
    }
    await prepareScript()
    var code: Int32 = 0
    for (index, file) in files.enumerated() {
      reports.begin(file)
      let initial = console.scriptOptions
      do {
        if let launch, index > 0 {
          try await console.restart(as: launch)
          await runInitFile()
        }
        var script = Script(file, in: console)
        let ending = await script.run(try await Script.lines(ofFile: file))
        if ending.hasQuit, !isIsolated {
          return end(ending.quitCode ?? max(code, ending.exitCode))
        }
        if code == 0 { code = ending.exitCode }
      } catch {
        Output.standard.write("\(console.name): \(error)\n", to: .errors)
        let location = SourceLocation(file: file, line: 1)
        console.onCheck?(Check(name: "run \(file)", location: location, failure: "\(error)"))
        if code == 0 { code = 1 }
      }
      // Use the initial options for isolated files, because an isolated file must not determine
      // whether the run continues.
      let keepsGoing = (isIsolated ? initial : console.scriptOptions).keepsGoing
      if code != 0, !keepsGoing { break }
    }
    return end(code)
  }

  /// Runs the initial file if the option `--init` specifies one, and then waits until the process
  /// is interrupted.
  ///
  /// Standard input is not read. Use this method for an app to which clients attach.
  ///
  /// - Parameter begin: A closure that is called after the file has run and the signal handlers are
  ///   installed. If the closure returns `false`, the method returns without waiting.
  /// - Returns: The exit code.
  public func runUntilInterrupted(_ begin: () async -> Bool) async -> Int32 {
    await runInitFile()
    return end(await Interrupts.wait(begin) ? 130 : 1)
  }

  private func runStandardInput() async -> Int32 {
    await prepareScript()
    guard !StandardInput.isFolder else {
      Output.standard.write("\(console.name): standard input is a folder\n", to: .errors)
      return end(1)
    }
    var script = Script("<stdin>", in: console)
    return end(await script.run(StandardInput()).exitCode)
  }

  private func runInteractive() async -> Int32 {
    let code = await TerminalSession.run(console, interrupts, pager) {
      Terminal.open(console, options, usesColor: styling.isOn, hints)
    } begin: { [self] terminal, session in
      console.earlierLines = terminal.history
      console.lessonProgress = options.progressFile.map { LessonProgress(path: $0) }
      console.runShell = { await session.shell($0, $1) }
      if options.output == .text { console.observeStatus { terminal.setStatus($0) } }
      let writeSession = console.sessionWriter
      printing = console.observe { [json = options.output == .json, styling, pager] event in
        if json {
          writeSession()
          return terminal.print(event.json + "\n")
        }
        var text = ""
        let width = Terminal.columns
        TextFormat(isStyled: styling.isOn, echoesCommands: false, width: width)
          .write(event, to: &text)
        let isAnswer = if case .answer = event.kind { true } else { false }
        guard !text.isEmpty else { return }
        writeSession()
        if !pager.keep(text, isAnswer: isAnswer) { terminal.print(text) }
      }
      if options.output == .text, let greeting = options.greeting {
        terminal.print(greeting + "\n")
      }
      if let file = options.initFile ?? options.personalInitFile.flatMap(Self.existing) {
        _ = await session.perform { [self] in await run(initFile: file) }
      }
      if let line = options.opening {
        _ = await session.perform { [self] in await console.evaluate(line) }
      }
    }
    return end(code)
  }

  func prepareScript() async {
    await interrupts.onEnd { [self] signal in
      reports.interrupt()
      exit(end(128 + signal))
    }
    await runInitFile()
    // Capture only the two options that the closure needs, because copying all options for each
    // event would be slow.
    let (output, printsTAP) = (options.output, options.printsTAP)
    printing = console.observe { [styling] event in
      let format = TextFormat(isStyled: styling.isOn)
      if Self.printError(event, format), output == .text { return }
      Output.standard.append { text in
        switch output {
        case .json:
          text += event.json
          text += "\n"
        case .text where printsTAP:
          for line in format.lines(for: event) { text += TAPReport.comment(line) }
        case .text: format.write(event, to: &text)
        }
      }
    }
  }

  /// Runs the file that the option `--init` specifies, and prints only errors.
  private func runInitFile() async {
    guard let file = options.initFile else { return }
    let observation = console.observe { [styling] event in
      Self.printError(event, TextFormat(isStyled: styling.isOn))
    }
    initFileSucceeded = await run(initFile: file)
    observation.cancel()
  }

  /// Prints an event to standard error if the event is an error.
  ///
  /// - Returns: `true` if the event is an error.
  @discardableResult
  private nonisolated static func printError(_ event: TimelineEvent, _ format: TextFormat) -> Bool {
    guard case .error(let error) = event.kind else { return false }
    let lines = format.lines(for: error)
    Output.standard.write(lines.joined(separator: "\n") + "\n", to: .errors)
    return true
  }

  /// Runs an initial command file to its end, even if a command fails.
  ///
  /// - Returns: `true` if every command succeeded.
  private func run(initFile file: String) async -> Bool {
    do {
      let lines = try await Script.lines(ofFile: file)
      var script = Script(file, in: console, options: ScriptOptions(keepsGoing: true))
      return await script.run(lines).succeeded
    } catch {
      Output.standard.write("\(console.name): \(error)\n", to: .errors)
      return false
    }
  }

  private static func existing(_ file: String) -> String? {
    FileManager.default.fileExists(atPath: file) ? file : nil
  }

  /// Finishes the reports of test results and writes the buffered output.
  ///
  /// - Parameter code: The exit code of the commands.
  /// - Returns: The exit code of the process. If a report could not be written, or if the file of
  ///   the option `--init` caused an error, an exit code of 0 is replaced with 1.
  func end(_ code: Int32) -> Int32 {
    let areReportsWritten = reports.end()
    Output.standard.flush()
    console.sessionWriter()
    return areReportsWritten && initFileSucceeded ? code : max(code, 1)
  }
}
