import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRunner
import InnoNetworkFoundationFixes
import SampleFixtureServer

/// `inno`: a console for the sample app.
@main
enum Inno: ConsoleProgram {
  static let name = "inno"
  static let abstract =
    "Inspect and drive a running app: its container, stores, routers and network."
  static let discussion = "By default the app needs no network."
  static let version = "inno 0.1.0"
  static let greeting: String? = """
    inno: the sample app in a console.
    Try `send people onAppear`, then `screen`; `help` lists more.
    """
  static var subcommands: [any ParsableCommand.Type] {
    [Tour.self, Serve.self, CommandsPage.self, Grammar.self]
  }

  @MainActor
  static func start(
    _ options: AppOptions,
    clock: any Clock<Duration>
  ) async throws -> RunningApp {
    var configuration = try options.configuration
    let server =
      options.network.local
      ? try await FixtureServer.start(conditions: configuration.fixtures) : nil
    configuration.baseURL = server?.baseURL ?? configuration.baseURL
    if configuration.engine == .urlsession, case .notBound(let reason) = FoundationFixes.status {
      Output.standard.write("inno: some responses can end this program: \(reason)\n", to: .errors)
    }
    return RunningApp(ConsoleApp(configuration, clock: clock).console) { await server?.stop() }
  }
}

// Deriving the names of the subcommands from their types would cost time at each start.
extension Inno {
  /// `inno tour [LESSON]`: runs a lesson.
  struct Tour: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "tour",
      abstract: "Run a lesson: each step explains a command and runs it when you press Return.",
      discussion:
        "Without a terminal all steps run without a pause. Without a name the lessons are listed."
    )

    @Argument(help: "The name of the lesson.")
    var lesson: String?

    @OptionGroup var session: ProgramSession<Inno>

    @MainActor
    func run() async throws {
      let line = "tour" + (lesson.map { " " + $0 } ?? "")
      throw ExitCode(
        try await session.run(opening: line) { runner in
          guard isatty(STDIN_FILENO) == 0 else { return await runner.run() }
          return await runner.runScript("tour", [.text(line)])
        }
      )
    }
  }

  /// `inno serve`: runs the fixture server without the app.
  struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Serve the fixtures over HTTP on 127.0.0.1 until interrupted."
    )

    @Option(help: "Listen on this port; 0 chooses a free one.")
    var port: OptionText<UInt16> = "0"

    @OptionGroup(title: "Fixtures")
    var fixtures: FixtureOptions

    func validate() throws {
      _ = try port.value(of: "--port")
    }

    @MainActor
    func run() async throws {
      signal(SIGPIPE, SIG_IGN)
      let server = try await FixtureServer.start(
        port: try port.value(of: "--port"),
        conditions: try fixtures.conditions
      )
      _ = await Interrupts.wait {
        Output.standard.write("serving fixtures at \(server.baseURL.absoluteString)\n", to: .output)
        return true
      }
      await server.stop()
      throw ExitCode(130)
    }
  }
}

extension Inno {
  /// `inno commands-page`: prints `Docs/Commands.md`, generated from the declarations of the
  /// commands.
  struct CommandsPage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "commands-page",
      abstract: "Print Docs/Commands.md.",
      shouldDisplay: false
    )

    @MainActor
    func run() async throws {
      let console = ConsoleApp().console
      Output.standard.write(
        """
        # Commands

        Written by `inno commands-page` from the declarations of the commands; `help COMMAND` shows the \
        same. Each example works in a fresh session.


        """ + console.commandsPage,
        to: .output
      )
    }
  }
}

extension Inno {
  /// `inno grammar`: prints `Docs/inno.tmLanguage.json`, generated from the declarations of the
  /// commands.
  struct Grammar: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "grammar",
      abstract: "Print Docs/inno.tmLanguage.json.",
      shouldDisplay: false
    )

    @MainActor
    func run() async throws {
      Output.standard.write(ConsoleApp().console.textMateGrammar, to: .output)
    }
  }
}
