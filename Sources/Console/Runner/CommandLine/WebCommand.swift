import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleWeb

/// The subcommand `web`, which runs the app and serves a web page that shows the app.
struct WebCommand<Program: ConsoleProgram>: SessionCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "web",
      abstract: "Run the app and show it in a browser.",
      discussion: """
        The page is served on 127.0.0.1, only to a browser that opens the printed address. In a \
        terminal you can use the console, and the app ends when you leave it. Without a terminal \
        the app runs until it is interrupted.
        """
    )
  }

  @Option(help: "Listen on this port; 0 chooses a free one.")
  var port: OptionText<UInt16> = "0"

  @Flag(help: "Make pages read-only: they show the app but cannot run commands.")
  var readOnly = false

  @OptionGroup var app: Program.Options
  @OptionGroup var options: SessionOptions

  func validate() throws {
    _ = try port.value(of: "--port")
  }

  @MainActor
  func run() async throws {
    let port = try port.value(of: "--port")
    throw ExitCode(
      try await runSession {
        await $0.serve(port: port, isReadOnly: readOnly, program: Program.name)
      }
    )
  }
}

extension ConsoleRunner {
  /// Serves a web page until the session in the terminal ends or, without a terminal, until the
  /// program is interrupted.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free port.
  ///   - isReadOnly: A Boolean value that indicates whether pages are read-only. A read-only page
  ///     shows the app, but the user cannot run commands in the page.
  ///   - program: The name of the program, for error messages.
  /// - Returns: The exit code.
  fileprivate func serve(port: UInt16, isReadOnly: Bool, program: String) async -> Int32 {
    #if Web
    signal(SIGPIPE, SIG_IGN)
    var server: PageServer?
    let start = { [console, options] in
      do {
        let started = try await console.serve(port: port, isReadOnly: isReadOnly)
        server = started
        let text = "open in a browser: \(started.url.absoluteString)\n"
        Output.standard.write(text, to: options.output == .json ? .errors : .output)
        return true
      } catch {
        Output.standard.write("\(program): \(error)\n", to: .errors)
        return false
      }
    }
    let code =
      if isatty(STDIN_FILENO) == 0 {
        await runUntilInterrupted(start)
      } else {
        await start() ? await run() : 1
      }
    await server?.stop()
    return code
    #else
    let remedy = "build with --traits Web"
    Output.standard.write("\(program): this build cannot serve pages; \(remedy)\n", to: .errors)
    return 1
    #endif
  }
}
