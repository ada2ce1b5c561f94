import Foundation
import InnoConsole
import InnoConsoleRemote
import InnoConsoleRunner
import SampleFixtureServer

/// One run of the program: the app, its console, and the server that it may need.
@MainActor
struct Session {
  private let console: Console
  private let runner: ConsoleRunner
  private let server: FixtureServer?

  /// Whether each line of the output is to be one JSON object.
  private let isJSON: Bool

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - options: What the command line says.
  ///   - opening: A line that runs before a person types the first one.
  /// - Throws: When the local fixture server cannot start.
  init(_ options: SessionOptions, opening: String? = nil) async throws {
    let conditions = options.fixtures.conditions
    server = options.local ? try await FixtureServer.start(conditions: conditions) : nil
    let app = ConsoleApp(
      startsLive: options.startsLive,
      baseURL: server?.baseURL ?? options.baseURL,
      conditions: conditions,
      virtualClock: options.clock == .virtual ? VirtualClock() : nil
    )
    app.console.patience = options.settleTimeout
    app.console.scriptOptions = options.conversation.script
    console = app.console
    isJSON = options.conversation.output == .json
    var runnerOptions = options.runner
    runnerOptions.opening = opening
    runner = ConsoleRunner(app.console, runnerOptions)
  }

  /// Runs the console and gives the exit code.
  func run(_ work: (ConsoleRunner) async -> Int32) async -> Int32 {
    let code = await work(runner)
    await server?.stop()
    return code
  }

  /// Lets others attach, and runs until the person at the terminal leaves; without a terminal until
  /// the program is interrupted.
  ///
  /// - Parameter path: Where the socket's file is to be.
  /// - Returns: The exit code.
  func listen(at path: String) async -> Int32 {
    await run { runner in
      func invite() async -> Bool {
        do {
          try await console.listen(at: path)
        } catch {
          Output.standard.write("inno: \(error)\n", to: .complaints)
          return false
        }
        let channel: Output.Channel = isJSON ? .complaints : .output
        Output.standard.write("listening; attach with: inno attach \(path)\n", to: channel)
        return true
      }
      guard isatty(STDIN_FILENO) != 0 else { return await runner.runUntilInterrupted(invite) }
      return await invite() ? await runner.run() : 1
    }
  }
}
