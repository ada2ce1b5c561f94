import Foundation
import InnoConsole
import InnoConsoleRemote

/// A runner that reads commands from the terminal or from scripts, and runs them in the console of
/// an app in another process.
///
/// ```swift
/// exit(await RemoteRunner("/tmp/counter.sock").run())
/// ```
@MainActor
final class RemoteRunner {
  private let path: String
  private let options: RunnerOptions
  private let scriptOptions: ScriptOptions
  private let interrupts = Interrupts()
  private let styling: Styling
  private let pager = Pager()

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - path: The path of the app's socket.
  ///   - options: The options of the runner; only the output format, the color and the history file
  ///     are used.
  ///   - scriptOptions: The options for scripts.
  init(
    _ path: String,
    _ options: RunnerOptions = RunnerOptions(),
    scriptOptions: ScriptOptions = ScriptOptions()
  ) {
    self.path = path
    self.options = options
    self.scriptOptions = scriptOptions
    styling = Styling(options.color, isSuitable: Terminal.suitsColor)
  }

  /// Runs an interactive session if standard input is a terminal; otherwise runs standard input as
  /// a script.
  ///
  /// - Returns: The exit code: 0 for success, 1 for a failure, or the code given to `quit`. A
  ///   failure is a failed command of the script, or a missing or lost connection to the app.
  func run() async -> Int32 {
    isatty(STDIN_FILENO) == 0
      ? await runScript("<stdin>", StandardInput()) : await runInteractive()
  }

  /// Runs lines as a script.
  ///
  /// - Parameters:
  ///   - name: The name of the script to show in errors.
  ///   - lines: The lines to run.
  /// - Returns: The exit code.
  func runScript(_ name: String, _ lines: [ScriptLine]) async -> Int32 {
    await runScript(
      name,
      AsyncStream { continuation in
        for line in lines { continuation.yield(line) }
        continuation.finish()
      }
    )
  }

  private func runScript(
    _ name: String,
    _ lines: some AsyncSequence<ScriptLine, Never>
  ) async -> Int32 {
    await interrupts.onEnd { Self.leave(128 + $0) }
    guard let console = await attach() else { return 1 }
    console.onNotice = { [self] notice in
      switch notice {
      case .output(let text), .answer(let text): Output.standard.append { $0 += text }
      case .error(let text): Output.standard.write(text, to: .errors)
      // Exit the process, because the script may be waiting for standard input.
      case .ended(let reason):
        printError(message(forEnd: reason))
        Self.leave(1)
      }
    }
    Task { await console.receive() }
    let code = await console.run(script: name, lines, options: scriptOptions)
    console.close()
    Output.standard.flush()
    return code ?? 1
  }

  private func runInteractive() async -> Int32 {
    guard let console = await attach() else { return 1 }
    var end: String?
    let code = await TerminalSession.run(console, interrupts, pager) {
      Terminal.open(console, options, usesColor: styling.isOn)
    } begin: { [self] terminal, session in
      console.runShell = { await session.shell($0, $1) }
      console.onNotice = { [self] notice in
        switch notice {
        case .answer(let text):
          if !pager.keep(text, isAnswer: true) { terminal.print(text) }
        case .output(let text), .error(let text):
          if !pager.keep(text, isAnswer: false) { terminal.print(text) }
        case .ended(let reason):
          end = message(forEnd: reason)
          terminal.close()
        }
      }
      Task { await console.receive() }
      if options.output == .text {
        terminal.print(
          "attached to \(console.name) at \(path); Ctrl-D detaches and leaves the app running\n"
        )
      }
    }
    console.close()
    guard let end else { return code }
    printError(end)
    return 1
  }

  private func attach() async -> RemoteConsole? {
    do {
      let console = try await RemoteConsole.attach(
        to: path,
        as: RemoteConsole.Form(
          json: options.output == .json,
          color: options.color,
          suitsColor: Terminal.suitsColor
        )
      )
      console.width = Terminal.columns
      return console
    } catch {
      printError("\(error)")
      return nil
    }
  }

  private func printError(_ message: String) {
    Output.standard.write("\(ProcessInfo.processInfo.processName): \(message)\n", to: .errors)
  }

  private func message(forEnd reason: String?) -> String {
    "the session with the app at \"\(path)\" ended"
      + (reason.map { ": \($0)" } ?? "; make sure that the app is running, then attach again")
  }

  private static func leave(_ code: Int32) -> Never {
    Output.standard.flush()
    exit(code)
  }
}
