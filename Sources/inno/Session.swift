import Foundation
import InnoConsole
import InnoConsoleRemote
import InnoConsoleRunner
import InnoNetworkFoundationFixes
import SampleFixtureServer

/// One run of the program: the app, its console, and with `--local` the fixture server.
@MainActor
struct Session {
  private let console: Console
  private let runner: ConsoleRunner
  private let server: FixtureServer?
  private let options: RunnerOptions

  /// Starts the app, and the fixture server if the options request it.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - opening: A line to run before the first one is typed.
  /// - Throws: The error of the fixture server if it cannot start.
  init(_ options: SessionOptions, opening: String? = nil) async throws {
    var configuration = try options.app
    server =
      options.network.local
      ? try await FixtureServer.start(conditions: configuration.fixtures) : nil
    configuration.baseURL = server?.baseURL ?? configuration.baseURL
    if configuration.engine == .urlsession, case .notBound(let reason) = FoundationFixes.status {
      Output.standard.write("inno: some responses can end this program: \(reason)\n", to: .errors)
    }
    console = ConsoleApp(configuration).console
    console.defaultTimeout = try options.settleTimeout.value(of: "--settle-timeout")
    console.scriptOptions = options.conversation.script
    var runnerOptions = try options.runner
    runnerOptions.opening = opening
    self.options = runnerOptions
    runner = ConsoleRunner(console, runnerOptions)
  }

  /// Runs the console.
  ///
  /// - Returns: The exit code.
  func run(_ work: (ConsoleRunner) async -> Int32) async -> Int32 {
    let code = await work(runner)
    await server?.stop()
    return code
  }

  /// Lets clients attach until the session in the terminal ends or, without a terminal, until the
  /// program is interrupted.
  ///
  /// - Parameter path: The path of the socket.
  /// - Returns: The exit code.
  func listen(at path: String) async -> Int32 {
    await run { runner in
      guard isatty(STDIN_FILENO) != 0 else {
        return await runner.runUntilInterrupted { await openSocket(at: path) }
      }
      return await openSocket(at: path) ? await runner.run() : 1
    }
  }

  /// Opens a socket and prints its path, or the error.
  ///
  /// - Returns: Whether it is open.
  private func openSocket(at path: String) async -> Bool {
    do {
      try await console.listen(at: path)
    } catch {
      Output.standard.write("inno: \(error)\n", to: .errors)
      return false
    }
    Output.standard.write(
      "listening; attach with: inno attach \(path)\n",
      to: options.output == .json ? .errors : .output
    )
    return true
  }
}
