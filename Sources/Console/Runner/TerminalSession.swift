import Dispatch
import Foundation
import InnoConsole
import InnoLineEditor
import InnoLocking

/// Takes lines from a person until they leave.
///
/// Lines are read on a thread of their own; the next one is read when the last has been run, so
/// that Ctrl-C meanwhile means the command.
@MainActor
final class TerminalSession {
  private let console: any Conversation
  private let terminal: Terminal
  private let pager: Pager
  private let reader: LineReader
  /// Cancels what runs.
  private var cancel: (@Sendable () -> Void)?
  private var isCancelled = false
  private var entry = TypedEntry()

  private init(_ console: any Conversation, _ terminal: Terminal, _ pager: Pager) {
    self.console = console
    self.terminal = terminal
    self.pager = pager
    reader = LineReader(terminal)
  }

  /// Takes the terminal, and gives it back however the session or the process ends.
  ///
  /// - Parameters:
  ///   - console: What is talked to.
  ///   - interrupts: Heeded before the terminal is taken: no signal must leave it without echo.
  ///   - pager: Shows answers that are taller than the terminal.
  ///   - open: Takes the terminal.
  ///   - begin: Called before the first line is read.
  /// - Returns: The exit code.
  static func run(
    _ console: any Conversation,
    _ interrupts: Interrupts,
    _ pager: Pager,
    open: () -> Terminal,
    begin: (Terminal, TerminalSession) async -> Void
  ) async -> Int32 {
    let taken = TakenTerminal()
    let running = Running()
    await interrupts.onInterrupt(last: taken.leave) { running.session?.interrupt() }
    await interrupts.onTermination(taken.leave)
    let terminal = taken.take(open)
    let session = TerminalSession(console, terminal, pager)
    running.session = session
    await begin(terminal, session)
    let code = await session.run()
    // Where a signal has ended the session, the process ends with its code and not with this one.
    taken.forget()
    return code
  }

  /// Does work that Ctrl-C may cancel.
  func perform<Result: Sendable>(
    _ work: @escaping @MainActor () async -> Result
  ) async -> Result {
    let task = Task { await work() }
    (cancel, isCancelled) = ({ task.cancel() }, false)
    defer { cancel = nil }
    return await task.value
  }

  private var prompt: String {
    (entry.isOpen ? String(repeating: ".", count: console.name.count) : console.name) + "> "
  }

  /// Forgets what waits to be run, and what runs.
  private func interrupt() {
    terminal.discardPaste()
    if let cancel {
      if isCancelled { return console.abandon() }
      isCancelled = true
      return cancel()
    }
    // A line editor tells of the key itself; a plain terminal has dropped the line without a word.
    guard case .plain = terminal else { return }
    entry = TypedEntry()
    terminal.print("\n" + prompt)
  }

  private func run() async -> Int32 {
    defer { terminal.close() }
    while true {
      switch await reader.next(prompt: prompt) {
      case .endOfInput: return 0
      case .interrupt:
        entry = TypedEntry()
        if await perform({ [console] in await console.stopWatching() }) {
          terminal.print("watching ended\n")
        }
      case .invalidLine(let column):
        entry = TypedEntry()
        await console.refuseLine(invalidAt: column)
      case .line(let line):
        guard let whole = entry.add(line) else { continue }
        await reader.remember(whole)
        if case .quit(let code) = await evaluate(whole) { return code ?? 0 }
      }
    }
  }

  private func evaluate(_ line: String) async -> Outcome {
    console.width = Terminal.columns
    // A pasted script is run as a script is: each command waits for what it started.
    let settles = terminal.hasPastedLines
    // A step of a lesson ends with the next one, which is to be read at the prompt.
    if !settles, !line.allSatisfy(\.isWhitespace), case .editor = terminal {
      pager.begin(Terminal.window)
    }
    let outcome = await perform { [console] in
      await console.evaluate(line, settles: settles)
    }
    if let text = pager.end() { await reader.page(text, by: pager) }
    return outcome
  }
}

/// The session that Ctrl-C means.
@MainActor
private final class Running {
  weak var session: TerminalSession?
}

/// The terminal that must be given back, however the process ends.
private final class TakenTerminal: Sendable {
  private let terminal = Locked<Terminal?>(nil)

  /// Takes it; a signal meanwhile waits, lest it leave a terminal that nobody gives back.
  func take(_ open: () -> Terminal) -> Terminal {
    terminal.withLock { held in
      let terminal = open()
      held = terminal
      return terminal
    }
  }

  func forget() {
    terminal.withLock { $0 = nil }
  }

  /// Gives it back and ends the process.
  func leave(_ code: Int32) {
    terminal.withLock {
      $0?.close()
      Interrupts.end(code)
    }
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

  /// Makes an entry the newest of the history, which may wait for the disk.
  func remember(_ entry: String) async {
    await onQueue { $0.remember(entry) }
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
