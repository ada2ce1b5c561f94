import InnoConsole
import InnoConsoleRunner
import SampleFixtureServer

/// One run of the program: the app, its console, and the server that it may need.
@MainActor
struct Session {
  private let runner: ConsoleRunner
  private let server: FixtureServer?

  /// Starts the app.
  init(_ options: SessionOptions) async throws {
    let conditions = options.fixtures.conditions
    server = options.local ? try await FixtureServer.start(conditions: conditions) : nil
    let app = ConsoleApp(
      startsLive: options.startsLive,
      baseURL: server?.baseURL ?? options.baseURL,
      conditions: conditions,
      virtualClock: options.clock == .virtual ? VirtualClock() : nil
    )
    app.console.patience = options.settleTimeout
    app.console.scriptOptions = ScriptOptions(
      settles: !options.noSettle,
      keepsGoing: options.keepGoing
    )
    runner = ConsoleRunner(app.console, options.runner)
  }

  /// Runs the console and gives the exit code.
  func run(_ work: (ConsoleRunner) async -> Int32) async -> Int32 {
    let code = await work(runner)
    await server?.stop()
    return code
  }
}
