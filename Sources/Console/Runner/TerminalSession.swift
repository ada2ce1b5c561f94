import Dispatch
import Foundation
import InnoConsole
import InnoLineEditor
import InnoLocking

/// An interactive session.
///
/// Lines are read on a separate thread. The next line is read after the previous line has run;
/// Ctrl-C interrupts the running command.
@MainActor
final class TerminalSession {
  private let console: any Conversation
  private let terminal: Terminal
  private let pager: Pager
  private let reader: LineReader
  /// A closure that cancels the running command.
  private var cancel: (@Sendable () -> Void)?
  private var isCancelled = false
  private var entry = TypedEntry()

  private init(_ console: any Conversation, _ terminal: Terminal, _ pager: Pager) {
    self.console = console
    self.terminal = terminal
    self.pager = pager
    reader = LineReader(terminal)
  }

  /// Runs a session, and restores the terminal when the session or the process ends.
  ///
  /// - Parameters:
  ///   - console: The console that runs the lines.
  ///   - interrupts: The signal handlers, which restore the terminal. This method installs the
  ///     handlers before it sets up the terminal.
  ///   - pager: The pager for output that is taller than the terminal.
  ///   - open: A closure that sets up the terminal.
  ///   - begin: A closure that is called before the first line is read.
  /// - Returns: The exit code.
  static func run(
    _ console: any Conversation,
    _ interrupts: Interrupts,
    _ pager: Pager,
    open: () -> Terminal,
    begin: (Terminal, TerminalSession) async -> Void
  ) async -> Int32 {
    let guarded = GuardedTerminal()
    let running = Running()
    await interrupts.onInterrupt(last: guarded.leave) { running.session?.interrupt() }
    await interrupts.onTermination(guarded.leave)
    let terminal = guarded.setUp(open)
    let session = TerminalSession(console, terminal, pager)
    running.session = session
    await begin(terminal, session)
    let code = await session.run()
    // If a signal is already ending the process, this call never returns. The exit code is then the
    // code for the signal.
    guarded.forget()
    return code
  }

  /// Runs a closure that can be cancelled with Ctrl-C.
  func perform<Result: Sendable>(
    _ work: @escaping @MainActor () async -> Result
  ) async -> Result {
    let task = Task { await work() }
    (cancel, isCancelled) = ({ task.cancel() }, false)
    defer { cancel = nil }
    return await task.value
  }

  /// Runs a shell command in the terminal.
  ///
  /// - Parameters:
  ///   - command: The command to run.
  ///   - input: The text to pass to the command's standard input.
  /// - Returns: The exit code.
  func shell(_ command: String, _ input: String) async -> Int32 {
    await reader.shell(command, input)
  }

  private var prompt: String {
    let name = console.name + (console.mode.map { "(\($0))" } ?? "")
    return (entry.isOpen ? String(repeating: ".", count: name.count) : name) + "> "
  }

  /// Discards pasted lines and interrupts the running command.
  private func interrupt() {
    terminal.discardPaste()
    if let cancel {
      if isCancelled { return console.abandon() }
      isCancelled = true
      return cancel()
    }
    // A line editor handles Ctrl-C itself; on a plain terminal, Ctrl-C only discards the typed
    // line.
    guard case .plain = terminal else { return }
    entry = TypedEntry()
    terminal.print("\n" + prompt)
  }

  private func run() async -> Int32 {
    defer { terminal.close() }
    while true {
      switch await reader.next(prompt: prompt) {
      case .endOfInput:
        guard entry.isOpen else { return 0 }
        entry = TypedEntry()
      case .interrupt:
        entry = TypedEntry()
        if await perform({ [console] in await console.stopWatching() }) {
          terminal.print("watching ended\n")
        } else {
          _ = await perform({ [console] in await console.leaveLesson() })
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
    // Pasted lines run like a script: each command waits for its effects.
    let settles = terminal.hasPastedLines
    // Do not use the pager during a lesson: the output can end with the next task, which must stay
    // visible above the prompt.
    if !settles, console.lessonMode == nil, case .editor = terminal {
      pager.begin(TerminalDevice.size)
    }
    let outcome = await perform { [console] in
      await console.evaluate(line, settles: settles)
    }
    if let text = pager.end() { await reader.page(text, by: pager) }
    return outcome
  }
}

/// A weak reference to the session that Ctrl-C interrupts.
@MainActor
private final class Running {
  weak var session: TerminalSession?
}

/// The session's terminal, which is restored before a signal ends the process.
private final class GuardedTerminal: Sendable {
  private let terminal = Locked<Terminal?>(nil)

  /// Opens the terminal by calling a closure, and returns the terminal.
  ///
  /// If a termination signal arrives while the closure runs, the signal is handled after the
  /// closure returns.
  func setUp(_ open: () -> Terminal) -> Terminal {
    terminal.withLock { held in
      let terminal = open()
      held = terminal
      return terminal
    }
  }

  func forget() {
    terminal.withLock { $0 = nil }
  }

  /// Restores the terminal, and ends the process.
  func leave(_ code: Int32) {
    terminal.withLock {
      $0?.close()
      Interrupts.end(code)
    }
  }
}

/// A reader that reads lines on a separate thread, one at a time.
private final class LineReader: Sendable {
  private let queue = DispatchQueue(label: "terminal")
  private let terminal: Terminal

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  func next(prompt: String) async -> LineEvent {
    await onQueue { $0.readLine(prompt: prompt) }
  }

  /// Adds an entry to the history, off the main actor, because the disk may be slow.
  func remember(_ entry: String) async {
    await onQueue { $0.remember(entry) }
  }

  /// Shows long text in the pager, and returns when the pager ends.
  ///
  /// If the pager cannot be used, the text is printed.
  func page(_ text: String, by pager: Pager) async {
    await onQueue { terminal in
      if !terminal.lend({ pager.show(text) }) { terminal.print(text) }
    }
  }

  /// Runs a shell command, and returns its exit code.
  func shell(_ command: String, _ input: String) async -> Int32 {
    await onQueue { terminal in
      var code: Int32 = 0
      let run = {
        code = Pager.run(command, input: input)
        return true
      }
      if !terminal.lend(run) { _ = run() }
      return code
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
