import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRemote

/// The root command of a console program.
///
/// The command runs a session with the program's app.
struct ProgramCommand<Program: ConsoleProgram>: SessionCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Program.name,
      abstract: Program.abstract,
      discussion: """
        In a terminal the console is interactive; otherwise it runs the commands on standard input, one per \
        line. \(Program.discussion)

        Exit codes:
          0        success
          1        a command or an expectation failed, or no app could be reached
          2        invalid usage
          128 + N  the signal N ended the program; 130 is an interrupt
          CODE     the script ended with quit CODE
        """,
      version: Program.version,
      subcommands: [
        RunCommand<Program>.self, ListenCommand<Program>.self, AttachCommand<Program>.self,
        WebCommand<Program>.self,
      ] + Program.subcommands
    )
  }

  @OptionGroup(title: "Commands")
  var commands: CommandsOption

  @OptionGroup var app: Program.Options
  @OptionGroup var options: SessionOptions

  @MainActor
  func run() async throws {
    throw ExitCode(
      try await runSession { runner in
        guard let lines = commands.lines else { return await runner.run() }
        return await runner.runScript("-c", lines)
      }
    )
  }
}

/// A command that runs a session with a program's app.
///
/// Each command declares ``app`` and ``options`` itself. A shared option group would add a level of
/// nesting, and each level makes swift-argument-parser four times slower in a debug build.
protocol SessionCommand: AsyncParsableCommand {
  associatedtype Program: ConsoleProgram

  /// The options for the app.
  var app: Program.Options { get }

  /// The options for the session.
  var options: SessionOptions { get }
}

extension SessionCommand {
  /// Starts the app, runs its console, and stops the app.
  ///
  /// - Parameters:
  ///   - opening: A line to run before the first typed line; `nil` for none.
  ///   - others: The command-line arguments that select what to run, such as script files. These
  ///     arguments are not options of the app.
  ///   - work: A closure that runs the console.
  /// - Returns: The exit code.
  /// - Throws: Any error that occurs while the app starts, or `ValidationError` if an option is
  ///   invalid.
  @MainActor
  func runSession(
    opening: String? = nil,
    without others: [String] = [],
    _ work: (ConsoleRunner) async -> Int32
  ) async throws -> Int32 {
    let clock = try options.appClock
    let restoreClock = (clock as? VirtualClock)?.restoration
    let app = try await Program.start(self.app, clock: clock)
    let console = app.console
    let settings = self.app
    // If a replay fails, the old app continues, so no app is stopped before the session ends.
    var apps = [app]
    if app.canRestart {
      console.restarts(restoringClock: restoreClock) { clock in
        let app = try await Program.start(settings, clock: clock)
        apps.append(app)
        return app.console
      }
    }
    console.defaultTimeout = try options.settleTimeout.value(of: "--settle-timeout")
    console.scriptOptions = options.conversation.script
    console.launchOptions = Self.appOptions(
      of: CommandLine.arguments.dropFirst(),
      without: others
    )
    var runnerOptions = try options.runner(of: Program.name)
    runnerOptions.greeting = Program.greeting
    runnerOptions.opening = opening ?? Program.opening
    let code = await work(ConsoleRunner(console, runnerOptions))
    for app in apps { await app.stop() }
    return code
  }

  /// Returns the arguments for the app, without the console's own arguments.
  private static func appOptions(
    of arguments: ArraySlice<String>,
    without others: [String]
  ) -> [String] {
    let flags = [
      "--no-settle", "--keep-going", "--no-history", "--tap", "--github", "--no-init", "--isolated",
      "--read-only", "run", "listen", "web",
    ]
    let options = [
      "--output", "--color", "--history", "--settle-timeout", "--junit", "--init", "--socket",
      "--port", "-c",
    ]
    var (kept, left): ([String], ArraySlice<String>) = ([], arguments)
    while let argument = left.popFirst() {
      if options.contains(argument) {
        _ = left.popFirst()
      } else if !flags.contains(argument), !others.contains(argument),
        !options.contains(where: { argument.hasPrefix("\($0)=") })
      {
        kept.append(argument)
      }
    }
    return kept
  }
}

// The names of the subcommands are stated explicitly, because deriving them from the types would
// take time at each start.

/// The subcommand `run FILE…`, which runs scripts in one session.
struct RunCommand<Program: ConsoleProgram>: SessionCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run the commands from one or more files, in a single session."
    )
  }

  @Flag(help: "Give each file a new app, without the variables and aliases of other files.")
  var isolated = false

  @OptionGroup var app: Program.Options
  @OptionGroup var options: SessionOptions

  @Argument(help: "The files to run, in order.", completion: .file())
  var files: [String]

  @MainActor
  func run() async throws {
    throw ExitCode(
      try await runSession(without: files) { await $0.runFiles(files, isolated: isolated) }
    )
  }
}

/// The subcommand `listen`, which runs the app and accepts clients that attach to it.
struct ListenCommand<Program: ConsoleProgram>: SessionCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "listen",
      abstract: "Run the app and accept clients that attach through a socket.",
      discussion: """
        In a terminal you can use the console, and the app ends when you leave it. Without a \
        terminal the app runs until it is interrupted, and standard input is not read.
        """
    )
  }

  @Option(
    help: ArgumentHelp("Listen on a socket at this path; only you can connect.", valueName: "path"),
    completion: .file()
  )
  var socket: String

  @OptionGroup var app: Program.Options
  @OptionGroup var options: SessionOptions

  @MainActor
  func run() async throws {
    throw ExitCode(
      try await runSession { await $0.listen(at: socket, program: Program.name) }
    )
  }
}

/// The subcommand `attach PATH`, which starts a session with an app that listens on a socket.
struct AttachCommand<Program: ConsoleProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "attach",
      abstract: "Attach to an app that listens on a socket.",
      discussion: """
        As in the app's own process, the console is interactive in a terminal and otherwise runs the \
        commands on standard input. Ctrl-D and quit end the session, not the app.
        """
    )
  }

  @Argument(help: "The path of the socket.", completion: .file())
  var path: String

  @OptionGroup(title: "Commands")
  var commands: CommandsOption

  @OptionGroup var options: ConversationOptions

  @MainActor
  func run() async throws {
    let runner = RemoteRunner(
      path,
      try options.runner(of: Program.name),
      scriptOptions: options.script
    )
    guard let lines = commands.lines else { throw ExitCode(await runner.run()) }
    throw ExitCode(await runner.runScript("-c", lines))
  }
}

extension ConsoleRunner {
  /// Accepts clients until the session in the terminal ends or, without a terminal, until the
  /// program is interrupted.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - program: The name of the program, which is shown in errors and in the line that explains
  ///     how to attach a client.
  /// - Returns: The exit code.
  fileprivate func listen(at path: String, program: String) async -> Int32 {
    guard isatty(STDIN_FILENO) != 0 else {
      return await runUntilInterrupted { await openSocket(at: path, program) }
    }
    return await openSocket(at: path, program) ? await run() : 1
  }

  /// Opens a socket, and prints its path or an error.
  ///
  /// - Returns: `true` if the socket is open.
  private func openSocket(at path: String, _ program: String) async -> Bool {
    do {
      try await console.listen(at: path)
    } catch {
      Output.standard.write("\(program): \(error)\n", to: .errors)
      return false
    }
    Output.standard.write(
      "listening; attach with: \(program) attach \(path)\n",
      to: options.output == .json ? .errors : .output
    )
    return true
  }
}
