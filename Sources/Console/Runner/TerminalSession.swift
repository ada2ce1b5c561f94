import Dispatch
import Foundation
import InnoConsole
import InnoLineEditor

/// Takes lines from a person until they leave.
///
/// Lines are read on a thread of their own; the next one is read when the last has been run, so
/// that Ctrl-C meanwhile means the command.
@MainActor
final class TerminalSession {
  private let console: Console
  private let terminal: Terminal
  private let pager: Pager
  private let reader: LineReader
  /// Cancels what runs.
  private var cancel: (@Sendable () -> Void)?
  private var entry = TypedEntry()

  init(_ console: Console, _ terminal: Terminal, _ pager: Pager) {
    self.console = console
    self.terminal = terminal
    self.pager = pager
    reader = LineReader(terminal)
  }

  private var prompt: String {
    (entry.isOpen ? String(repeating: ".", count: console.name.count) : console.name) + "> "
  }

  /// Forgets what waits to be run, and what runs.
  func interrupt() {
    terminal.discardPaste()
    if let cancel { return cancel() }
    // A line editor tells of the key itself; a plain terminal has dropped the line without a word.
    guard case .plain = terminal else { return }
    entry = TypedEntry()
    terminal.print("\n" + prompt)
  }

  /// Does work that Ctrl-C may cancel.
  func perform<Result: Sendable>(
    _ work: @escaping @MainActor () async -> Result
  ) async -> Result {
    let task = Task { await work() }
    cancel = { task.cancel() }
    defer { cancel = nil }
    return await task.value
  }

  /// Runs the session and gives the exit code.
  func run() async -> Int32 {
    defer { terminal.close() }
    while true {
      switch await reader.next(prompt: prompt) {
      case .endOfInput: return 0
      case .interrupt:
        entry = TypedEntry()
        if console.stopWatching() { terminal.print("nothing is watched\n") }
      case .line(let line):
        guard let whole = entry.add(line) else { continue }
        terminal.remember(whole)
        if case .quit(let code) = await evaluate(whole) { return code ?? 0 }
      }
    }
  }

  private func evaluate(_ line: String) async -> Outcome {
    guard line.utf8.count <= LineSplitter.limit else {
      return console.reject(.lineTooLong(limit: LineSplitter.limit), line: "", at: nil)
    }
    console.width = ConsoleRunner.columns
    // A pasted script is run as a script is: each command waits for what it started.
    let settles = terminal.hasPastedLines
    if !settles, case .editor = terminal { pager.begin(ConsoleRunner.window) }
    let outcome = await perform { [console] in
      await console.evaluate(line, settles: settles)
    }
    if let text = pager.end() { await reader.page(text, by: pager) }
    return outcome
  }
}

/// Reads lines on a thread of its own, one when it is asked.
private final class LineReader: Sendable {
  private let queue = DispatchQueue(label: "terminal")
  private let terminal: Terminal

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  func next(prompt: String) async -> LineEvent {
    await onQueue { $0.readLine(prompt: prompt) }
  }

  /// Shows a long text, and returns when it was read.
  func page(_ text: String, by pager: Pager) async {
    await onQueue { terminal in
      if !terminal.lend({ pager.show(text) }) { terminal.print(text) }
    }
  }

  private func onQueue<Result: Sendable>(
    _ work: @escaping @Sendable (Terminal) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { [terminal] in continuation.resume(returning: work(terminal)) }
    }
  }
}
