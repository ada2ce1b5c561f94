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
    `tour` teaches the architecture, in lessons that check what you do.
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
      abstract: "Run a lesson, which sets tasks and checks that you reach them.",
      discussion: """
        LESSON is a name or a file; Docs/Lessons.md describes the format. Without a name the lessons \
        are listed. Without a terminal, standard input has the learner's commands, and the exit code \
        is 0 only if every step was reached without its solution.
        """
    )

    @Flag(help: "Run the solutions and examples of the lesson, without a learner.")
    var check = false

    @Argument(help: "The name of the lesson, or its file.")
    var lesson: String?

    @OptionGroup var session: ProgramSession<Inno>

    func validate() throws {
      if check, lesson == nil { throw ValidationError("--check needs a lesson") }
    }

    @MainActor
    func run() async throws {
      let line = "tour" + (lesson.map { " '\($0.replacing("'", with: #"'"'"'"#))'" } ?? "")
      throw ExitCode(
        try await session.run(opening: line) { runner in
          guard let lesson else {
            guard isatty(STDIN_FILENO) == 0 else { return await runner.run() }
            return await runner.runScript("tour", [.text(line)])
          }
          if check { return await runner.checkLessons([lesson]) }
          guard isatty(STDIN_FILENO) == 0 else { return await runner.run() }
          return await runner.runLesson(lesson)
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
