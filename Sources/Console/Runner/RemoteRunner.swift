import Foundation
public import InnoConsole
import InnoConsoleRemote

/// Runs the console of an app in another process, on the terminal or on scripts.
///
/// ```swift
/// exit(await RemoteRunner("/tmp/counter.sock").run())
/// ```
@MainActor
public final class RemoteRunner {
  private let path: String
  private let options: RunnerOptions
  private let scriptOptions: ScriptOptions
  private let interrupts = Interrupts()
  private let styling: Styling
  private let pager = Pager()

  /// Prepares to attach to an app.
  ///
  /// - Parameters:
  ///   - path: Where the app listens.
  ///   - options: How the console is run; files that run first and reports are the app's own affair.
  ///   - scriptOptions: How scripts are run.
  public init(
    _ path: String,
    _ options: RunnerOptions = RunnerOptions(),
    scriptOptions: ScriptOptions = ScriptOptions()
  ) {
    self.path = path
    self.options = options
    self.scriptOptions = scriptOptions
    styling = Styling(options.color, isSuitable: Terminal.suitsColor)
  }

  /// Runs what standard input holds: a session with a person where it is a terminal, else a script.
  ///
  /// - Returns: The exit code: 0 when all went well, 1 when a command failed or the app cannot be
  ///   reached, or what `quit` gave.
  public func run() async -> Int32 {
    isatty(STDIN_FILENO) == 0
      ? await runScript("<stdin>", StandardInput()) : await runInteractive()
  }

  /// Runs lines as a script.
  ///
  /// - Parameters:
  ///   - name: What complaints call the script.
  ///   - lines: The lines.
  /// - Returns: The exit code.
  public func runScript(_ name: String, _ lines: [ScriptLine]) async -> Int32 {
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
      case .complaint(let text): Output.standard.write(text, to: .complaints)
      // Standard input may have nothing to read for long.
      case .ended(let reason):
        complain(words(forEnd: reason))
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
    } begin: { [self] terminal, _ in
      console.onNotice = { [self] notice in
        switch notice {
        case .answer(let text):
          if !pager.keep(text, isAnswer: true) { terminal.print(text) }
        case .output(let text), .complaint(let text):
          if !pager.keep(text, isAnswer: false) { terminal.print(text) }
        case .ended(let reason):
          end = words(forEnd: reason)
          terminal.close()
        }
      }
      Task { await console.receive() }
      if options.output == .text {
        terminal.print("attached to \(console.name) at \(path); Ctrl-D leaves it running\n")
      }
    }
    console.close()
    guard let end else { return code }
    complain(end)
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
      complain("\(error)")
      return nil
    }
  }

  private func complain(_ words: String) {
    Output.standard.write("\(ProcessInfo.processInfo.processName): \(words)\n", to: .complaints)
  }

  private func words(forEnd reason: String?) -> String {
    "the app at \"\(path)\" ended the session"
      + (reason.map { ": \($0)" } ?? "; start it again, then attach")
  }

  private static func leave(_ code: Int32) -> Never {
    Output.standard.flush()
    exit(code)
  }
}
