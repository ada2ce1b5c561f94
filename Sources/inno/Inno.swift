import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRunner

/// `inno`: the sample app, opened in a console.
struct Inno: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inno",
    abstract: "Talk to a running app: its container, stores, routers and network.",
    discussion: """
      With a terminal the console is interactive; with a pipe or a file on standard input it runs the \
      commands it reads, one a line. No option is needed to try everything without a network.

      Exit codes: 0 all well, 1 a command or an expectation failed, 2 bad usage, 130 interrupted.
      """,
    version: "inno 0.1.0",
    subcommands: [
      Run.self, Tour.self, Listen.self, Attach.self, Serve.self, CommandsPage.self,
    ]
  )

  @OptionGroup var options: SessionOptions

  @OptionGroup var commands: CommandsOption

  func run() async throws {
    let session = try await Session(options)
    throw ExitCode(
      await session.run { runner in
        guard let lines = commands.lines else { return await runner.run() }
        return await runner.runScript("-c", lines)
      }
    )
  }
}

// The names are given, since to derive them from the types costs time at each start.
extension Inno {
  /// `inno run FILE…`: scripts from files, in one session.
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Run the commands of files, in one session."
    )

    @OptionGroup var options: SessionOptions

    @Argument(help: "The files, in order.")
    var files: [String]

    func run() async throws {
      let session = try await Session(options)
      throw ExitCode(await session.run { await $0.runFiles(files) })
    }
  }

  /// `inno tour [LESSON]`: a lesson.
  struct Tour: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "tour",
      abstract: "Give a lesson: explain, show a command, run it when you press Return.",
      discussion:
        "Without a terminal the lesson runs through. Without a name the lessons are listed."
    )

    @Argument(help: "The lesson.")
    var lesson: String?

    @OptionGroup var options: SessionOptions

    func run() async throws {
      let line = "tour" + (lesson.map { " " + $0 } ?? "")
      let session = try await Session(options, opening: line)
      throw ExitCode(
        await session.run { runner in
          guard isatty(STDIN_FILENO) == 0 else { return await runner.run() }
          return await runner.runScript("tour", [.text(line)])
        }
      )
    }
  }

  /// `inno listen`: the app, for others to attach to.
  struct Listen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "listen",
      abstract: "Let others attach to the app through a socket.",
      discussion: """
        In a terminal the console stays usable, and the app ends with it. Without a terminal it \
        serves until interrupted; standard input is not read.
        """
    )

    @Option(help: "Where the socket's file is to be; only your own user can open it.")
    var socket: String

    @OptionGroup var options: SessionOptions

    func run() async throws {
      throw ExitCode(try await Session(options).listen(at: socket))
    }
  }

  /// `inno attach PATH`: a session with an app that listens.
  struct Attach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach",
      abstract: "Talk to an app that listens at a socket.",
      discussion: """
        The same as in the app's own process: a session in a terminal, a script from standard input. \
        Ctrl-D and quit end the session, not the app.
        """
    )

    @Argument(help: "The socket's path.")
    var path: String

    @OptionGroup var commands: CommandsOption
    @OptionGroup var options: ConversationOptions

    func run() async throws {
      let runner = await RemoteRunner(path, options.runner, scriptOptions: options.script)
      guard let lines = commands.lines else { throw ExitCode(await runner.run()) }
      throw ExitCode(await runner.runScript("-c", lines))
    }
  }

  /// `inno serve`: the fixture server alone.
  struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Serve the fixtures over HTTP on 127.0.0.1 until interrupted."
    )

    @Option(help: "The port; a free one when not given.")
    var port: UInt16 = 0

    @OptionGroup(title: "Fixtures")
    var fixtures: FixtureOptions

    func run() async throws {
      try await FixtureService.run(port: port, conditions: fixtures.conditions)
    }
  }
}

extension Inno {
  /// `inno commands-page`: `Docs/Commands.md`, from the commands' declarations.
  struct CommandsPage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "commands-page",
      abstract: "Print Docs/Commands.md.",
      shouldDisplay: false
    )

    @MainActor
    func run() async throws {
      let console = ConsoleApp(startsLive: false, baseURL: nil).console
      Output.standard.write(
        """
        # Commands

        Written by `inno commands-page` from the declarations of the commands; `help COMMAND` shows the \
        same. Each example works as it stands, in a fresh session.


        """ + console.commandsPage,
        to: .output
      )
    }
  }
}
