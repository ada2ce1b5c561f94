import Foundation
import InnoConsole
import SampleApp
import SampleFixtureServer

/// One run of the program: the app, its console, and what is printed of both.
@MainActor
final class Session {
  private let options: SessionOptions
  private let app: ConsoleApp
  private let server: FixtureServer?
  private let interrupts = Interrupts()
  private let styling: Styling
  private let reports: Reports

  /// Whether the init file is being run, which says nothing but what is wrong with it.
  private let isStarting = Switch()

  private var console: Console { app.console }

  /// Starts the app.
  init(_ options: SessionOptions) async throws {
    signal(SIGPIPE, SIG_IGN)
    self.options = options
    server = options.local ? try await FixtureServer.start() : nil
    app = ConsoleApp(
      startsLive: options.startsLive,
      baseURL: server?.baseURL ?? options.baseURL,
      virtualClock: options.clock == .virtual ? VirtualClock() : nil
    )
    styling = Styling(options)
    reports = Reports(options)
    console.add(styling.setting)
    console.onCheck = { [reports] in reports.add($0) }
    console.patience = options.settleTimeout
    console.scriptOptions = ScriptOptions(
      settles: !options.noSettle,
      keepsGoing: options.keepGoing
    )
    console.width = Self.columns
  }

  /// Runs a script and gives the exit code.
  func runScript(_ name: String, _ lines: [ScriptLine]) async -> Int32 {
    await prepareScript()
    var script = Script(name, in: console)
    return await end(script.run(lines).exitCode)
  }

  /// Runs what standard input holds and gives the exit code.
  func runStandardInput() async -> Int32 {
    await prepareScript()
    var script = Script("<stdin>", in: console)
    return await end(script.run(StandardInput()).exitCode)
  }

  /// Runs files one after the other and gives the exit code.
  func runFiles(_ files: [String]) async -> Int32 {
    await prepareScript()
    var succeeded = true
    for file in files {
      do {
        var script = Script(file, in: console)
        let ending = await script.run(try Script.lines(ofFile: file))
        succeeded = succeeded && ending.succeeded
        if ending.hasQuit { return await end(ending.quitCode ?? (succeeded ? 0 : 1)) }
      } catch {
        Output.standard.write("inno: \(error)\n", to: .complaints)
        succeeded = false
      }
      if !succeeded, !options.keepGoing { break }
    }
    return await end(succeeded ? 0 : 1)
  }

  /// Talks with a person and gives the exit code.
  func runInteractive() async -> Int32 {
    let terminal = Terminal.open(console, options)
    console.timeline.listen { [json = options.output == .json, styling] event in
      let format = TextFormat(isStyled: styling.isOn, echoesCommands: false)
      let lines = json ? [event.json] : format.lines(for: event)
      if !lines.isEmpty { terminal.print(lines.joined(separator: "\n") + "\n") }
    }
    if options.output == .text {
      terminal.print(
        "inno: the sample app in a console. Try `send people onAppear`, then `screen`; `help` lists more.\n"
      )
    }
    if let file = InitFile.path(options, isInteractive: true) { await run(initFile: file) }
    return await end(await TerminalSession(console, terminal, interrupts).run())
  }

  private func prepareScript() async {
    await interrupts.onInterrupt { [reports] in
      _ = reports.end()
      exit(130)
    }
    console.timeline.listen { [options, styling, isStarting] event in
      let format = TextFormat(isStyled: styling.isOn)
      let lines = format.lines(for: event)
      if case .error = event.kind {
        Output.standard.write(lines.joined(separator: "\n") + "\n", to: .complaints)
        guard options.output == .json else { return }
      }
      guard !isStarting.isOn else { return }
      if options.output == .json {
        Output.standard.write(event.json + "\n", to: .output)
      } else if !lines.isEmpty {
        let text = lines.map { options.tap ? TAPReport.comment($0) : $0 + "\n" }.joined()
        Output.standard.write(text, to: .output)
      }
    }
    if let file = InitFile.path(options, isInteractive: false) {
      isStarting.isOn = true
      await run(initFile: file)
      isStarting.isOn = false
    }
  }

  /// Runs a file before all else; what is wrong in it is told, and the session goes on.
  private func run(initFile file: String) async {
    do {
      let lines = try Script.lines(ofFile: file)
      var script = Script(
        file,
        in: console,
        options: ScriptOptions(settles: true, keepsGoing: true)
      )
      _ = await script.run(lines)
    } catch {
      Output.standard.write("inno: \(error)\n", to: .complaints)
    }
  }

  private func end(_ code: Int32) async -> Int32 {
    await server?.stop()
    return reports.end() ? code : max(code, 1)
  }

  static var columns: Int {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text),
      (20...500).contains(columns)
    {
      return columns
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return 80 }
    return Int(size.ws_col)
  }
}
