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

  private var console: Console { app.console }

  /// Starts the app.
  init(_ options: SessionOptions) async throws {
    signal(SIGPIPE, SIG_IGN)
    self.options = options
    server = options.local ? try await FixtureServer.start() : nil
    app = ConsoleApp(
      startsLive: options.startsLive,
      baseURL: server?.baseURL ?? options.baseURL
    )
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
    let format = TextFormat(isStyled: options.isStyled, echoesCommands: false)
    let terminal = Terminal.open(console, options)
    console.timeline.listen { [json = options.output == .json] event in
      let lines = json ? [event.json] : format.lines(for: event)
      if !lines.isEmpty { terminal.print(lines.joined(separator: "\n") + "\n") }
    }
    if options.output == .text {
      terminal.print(
        "inno: the sample app in a console. Try `send people onAppear`, then `screen`; `help` lists more.\n"
      )
    }
    return await end(await TerminalSession(console, terminal, interrupts).run())
  }

  private func prepareScript() async {
    await interrupts.onInterrupt { exit(130) }
    let form = options.output
    let format = TextFormat(isStyled: options.isStyled)
    console.timeline.listen { event in
      let lines = format.lines(for: event)
      if case .error = event.kind {
        Output.standard.write(lines.joined(separator: "\n") + "\n", to: .complaints)
        guard form == .json else { return }
      }
      switch form {
      case .json: Output.standard.write(event.json + "\n", to: .output)
      case .text:
        guard !lines.isEmpty else { return }
        Output.standard.write(lines.joined(separator: "\n") + "\n", to: .output)
      }
    }
  }

  private func end(_ code: Int32) async -> Int32 {
    await server?.stop()
    return code
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
