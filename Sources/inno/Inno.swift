import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRunner
import SampleFixtureServer

/// `inno`: a console over the sample app.
struct Inno: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inno",
    abstract: "Inspect and drive a running app: its container, stores, routers and network.",
    discussion: """
      In a terminal the console is interactive; otherwise it runs the commands on standard input, one per \
      line. By default the app needs no network.

      Exit codes: 0 success, 1 a command or an expectation failed, 2 bad usage, 130 interrupted.
      """,
    version: "inno 0.1.0",
    subcommands: [
      Run.self, Tour.self, Listen.self, Attach.self, Serve.self, CommandsPage.self,
    ]
  )

  @OptionGroup(title: "Commands")
  var commands: CommandsOption

  @OptionGroup var options: SessionOptions

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

// Deriving the names of the subcommands from their types would cost time at each start.
extension Inno {
  /// `inno run FILE…`: runs scripts in one session.
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Run the commands in files, in one session."
    )

    @Flag(help: "Give each file a new app, without the variables and aliases of other files.")
    var isolated = false

    @OptionGroup var options: SessionOptions

    @Argument(help: "The files to run, in order.")
    var files: [String]

    func run() async throws {
      let session = try await Session(options)
      throw ExitCode(await session.run { await $0.runFiles(files, isolated: isolated) })
    }
  }

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

  /// `inno listen`: runs the app and lets clients attach to it.
  struct Listen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "listen",
      abstract: "Run the app and let clients attach to it through a socket.",
      discussion: """
        In a terminal the console stays usable, and the app ends with it. Without a terminal it runs \
        until it is interrupted and does not read standard input.
        """
    )

    @Option(help: ArgumentHelp("Listen at this path; only you can connect.", valueName: "path"))
    var socket: String

    @OptionGroup var options: SessionOptions

    func run() async throws {
      throw ExitCode(try await Session(options).listen(at: socket))
    }
  }

  /// `inno attach PATH`: starts a session with a listening app.
  struct Attach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach",
      abstract: "Attach to an app that listens at a socket.",
      discussion: """
        As in the app's own process, the console is interactive in a terminal and otherwise runs the \
        commands on standard input. Ctrl-D and quit end the session, not the app.
        """
    )

    @Argument(help: "The path of the socket.")
    var path: String

    @OptionGroup(title: "Commands")
    var commands: CommandsOption

    @OptionGroup var options: ConversationOptions

    func run() async throws {
      let runner = await RemoteRunner(path, try options.runner, scriptOptions: options.script)
      guard let lines = commands.lines else { throw ExitCode(await runner.run()) }
      throw ExitCode(await runner.runScript("-c", lines))
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
