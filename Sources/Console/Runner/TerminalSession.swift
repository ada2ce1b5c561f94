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
  private let console: any Conversation
  private let terminal: Terminal
  private let interrupts: Interrupts
  private var running: Task<Outcome, Never>?

  init(_ console: any Conversation, _ terminal: Terminal, _ interrupts: Interrupts) {
    self.console = console
    self.terminal = terminal
    self.interrupts = interrupts
  }

  /// Runs the session and gives the exit code.
  func run() async -> Int32 {
    await interrupts.onInterrupt { [weak self, terminal] in
      terminal.discardPaste()
      guard let self, let running else { return }
      if running.isCancelled { console.abandon() } else { running.cancel() }
    }
    await interrupts.onTermination { [terminal] in terminal.close() }
    let reader = LineReader(terminal)
    defer { terminal.close() }
    var open: String?
    while true {
      let prompt =
        open == nil ? "\(console.name)> " : String(repeating: ".", count: console.name.count) + "> "
      switch await reader.next(prompt: prompt) {
      case .endOfInput: return 0
      case .interrupt:
        open = nil
        if await console.stopWatching() { terminal.print("nothing is watched\n") }
      case .line(let line):
        let whole = open.map { $0 + "\n" + line } ?? line
        open = nil
        switch await evaluate(whole) {
        case .done, .failed: break
        case .incomplete: open = whole
        case .quit(let code): return code ?? 0
        }
      }
    }
  }

  private func evaluate(_ line: String) async -> Outcome {
    console.width = Terminal.columns
    // A pasted script is run as a script is: each command waits for what it started.
    let settles = terminal.hasPastedLines
    let task = Task { await console.evaluate(line, settles: settles) }
    running = task
    defer { running = nil }
    return await task.value
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
    await withCheckedContinuation { continuation in
      queue.async { [terminal] in continuation.resume(returning: terminal.readLine(prompt: prompt))
      }
    }
  }
}
