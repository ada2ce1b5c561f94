import CEditLine
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A line editor that reads lines from a terminal, with editing, history and completion.
///
/// Other threads can print text above the line being typed.
///
/// ```swift
/// let editor = try LineEditor(.init(name: "inno", historyFile: path))
/// defer { editor.close() }
/// while case .line(let line) = editor.readLine(prompt: "inno> ") {
///   editor.remember(line)
///   editor.print("you typed \(line)\n")
/// }
/// ```
///
/// The keys are those of Emacs; `~/.editrc` can change them (see editrc(5)). While a line is
/// edited, Ctrl-C is read as a key. Between lines, the terminal does not echo, and Ctrl-C sends
/// SIGINT, which the program must handle. The program must also call ``close()`` when it receives
/// SIGTERM or SIGHUP.
///
/// A process can have one editor at a time, which uses standard input and output. The editor sets
/// LC_CTYPE to a UTF-8 locale, and handles SIGWINCH and SIGCONT until it is closed.
public final class LineEditor: Sendable {
  private let sharedState: SharedEditorState
  private let historyStore: HistoryStore
  private let ended = DispatchSemaphore(value: 0)

  // `EditingEngine` is not Sendable. It is used only here: in `init` before other threads use the
  // editor, in `readLine` and `lend` between a successful `beginReading` and `endReading`, and
  // after `close` while no thread reads. `beginReading` admits one thread at a time, and its lock
  // orders the accesses of the threads.
  nonisolated(unsafe) private let engine: EditingEngine

  /// Creates an editor and sets up the terminal.
  ///
  /// If the history file cannot be read, the error is printed and the history starts empty.
  ///
  /// - Parameter configuration: The configuration of the editor.
  /// - Throws: ``LineEditorError`` if the editor cannot be created; the terminal is then unchanged.
  public init(_ configuration: Configuration) throws(LineEditorError) {
    guard LineEditor.isUsable() else { throw .notATerminal }
    guard let wakePipe = WakePipe() else { throw .unavailable }
    guard ceditline_guard_terminal(wakePipe.writer) else {
      wakePipe.invalidate()
      throw .terminalTaken
    }
    sharedState = SharedEditorState(wakePipe: wakePipe)
    historyStore = HistoryStore(
      path: configuration.historyFile,
      limit: configuration.historyLimit
    )
    guard
      let engine = EditingEngine(configuration, sharedState: sharedState, history: historyStore)
    else {
      ceditline_restore_terminal()
      ceditline_release_terminal()
      wakePipe.invalidate()
      throw .unavailable
    }
    self.engine = engine
    if let error = historyStore.loadingError { print("\(error)\n") }
  }

  deinit {
    close()
  }

  /// Reads a line, and blocks the thread until the line is complete.
  ///
  /// Call this method on a dedicated thread, never in a task.
  ///
  /// A paste of several lines is returned line by line; the text after the last newline stays in
  /// the editor. The method returns `endOfInput` immediately if the editor is closed, if another
  /// thread is already reading, or during ``lend(to:)``.
  ///
  /// - Parameter prompt: The text to show before the line; it can contain colors (`ESC [ … m`).
  /// - Returns: The line without its newline, or the reason why there is no line.
  public func readLine(prompt: String) -> LineEvent {
    guard sharedState.beginReading() else { return .endOfInput }
    let event = engine.readLine(prompt: prompt)
    guard sharedState.endReading() else {
      endEngine()
      return .endOfInput
    }
    return event
  }

  /// Ends the engine on the reading thread, and wakes the thread that waits in ``close()``.
  private func endEngine() {
    engine.end()
    ended.signal()
  }

  /// The entries of the history, oldest first.
  public var history: [String] { historyStore.entries }

  /// Adds an entry to the history, in memory and in the file.
  ///
  /// An entry can consist of several lines. An entry that is empty, starts with a space, contains
  /// NUL or equals the newest entry is ignored. If the file cannot be written, the entry is written
  /// later if possible. Only the first failure is printed.
  public func remember(_ entry: String) {
    if let error = historyStore.add(entry) { print("\(error)\n") }
  }

  /// Prints text above the line being typed, and redraws the line.
  ///
  /// This method can be called on any thread; texts are printed in the order of the calls. Except
  /// for newlines, the text is written unchanged, so control characters in untrusted text must be
  /// escaped. If nonempty text does not end with a newline, a newline is added.
  public func print(_ text: String) {
    sharedState.print(text)
  }

  /// Replaces the status lines that are shown directly above the prompt.
  ///
  /// This method can be called on any thread. Each line is truncated to the width of the window,
  /// and is shown only while a line is being typed. Control characters are escaped.
  ///
  /// - Parameter lines: The status lines; an empty array to show none.
  public func setStatus(_ lines: [String]) {
    sharedState.setStatus(lines)
  }

  /// Runs a closure while the terminal has its original settings.
  ///
  /// The closure can start another program, for example.
  ///
  /// Call this method on the thread that calls ``readLine(prompt:)``. Text that other threads print
  /// in the meantime appears after the closure returns. If the editor is closed or in use, the
  /// closure is not called.
  public func lend(to work: () -> Void) {
    guard sharedState.beginReading(lends: true) else { return }
    ceditline_restore_terminal()
    work()
    engine.takeTerminalBack()
    if !sharedState.endReading() { endEngine() }
  }

  /// A Boolean value that indicates whether there are pasted lines that have not been returned yet.
  public var hasPastedLines: Bool { sharedState.hasPastedLines }

  /// Discards the pasted lines that the editor has not returned yet, including an unfinished last
  /// line.
  public func discardPaste() {
    sharedState.discardPaste()
  }

  /// Restores the terminal, so that the process can exit.
  ///
  /// This method can be called on any thread; a thread that is reading a line receives
  /// `endOfInput`. If ``lend(to:)`` is running, the terminal is restored at the end of that call.
  /// Further calls to `close()` do nothing.
  public func close() {
    switch sharedState.close() {
    case .engineIsIdle: engine.end()
    // Wait until the reading thread has ended the engine. The time limit is necessary in case the
    // reading thread itself called this method, in `complete` or `hint`.
    case .engineIsReading: _ = ended.wait(timeout: .now() + 1)
    case .terminalIsLent, .alreadyClosed: break
    }
  }

  /// Returns a Boolean value that indicates whether lines can be edited.
  ///
  /// Lines can be edited if standard input and output are terminals, and `TERM` is neither empty
  /// nor `dumb`.
  public static func isUsable() -> Bool {
    isUsable(terminal: getenv("TERM").map { String(cString: $0) })
  }

  static func isUsable(terminal: String?) -> Bool {
    guard let terminal, !terminal.isEmpty, terminal != "dumb" else { return false }
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }
}

/// The result of reading a line.
public enum LineEvent: Sendable, Equatable {
  /// A line that the user completed with Enter, or that a pasted newline completed.
  case line(String)
  /// A line that is not valid UTF-8; `column` is the position of the first invalid byte, counted
  /// from 1.
  case invalidLine(column: Int)
  /// Ctrl-C, which discards the line.
  case interrupt
  /// The user pressed Ctrl-D on an empty line, the terminal was disconnected, or the editor is
  /// closed or already in use.
  case endOfInput
}
