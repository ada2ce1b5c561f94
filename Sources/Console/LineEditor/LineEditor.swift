import CEditLine
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads lines from a person at a terminal, with editing, history and completion, while other threads
/// print above the line that is being typed.
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
/// Keys are those of Emacs, and `~/.editrc` may change them (see editrc(5)). While a line is edited,
/// Ctrl-C is a key. Between lines the terminal does not echo, and Ctrl-C is a real SIGINT, which the
/// program must handle; SIGTERM and SIGHUP too, by ``close()``.
///
/// A process has one editor at a time, on its standard input and output. It sets the process's
/// LC_CTYPE to a UTF-8 locale, and takes SIGWINCH and SIGCONT until it is closed.
public final class LineEditor: Sendable {
  private let mailbox: Mailbox
  private let historyStore: HistoryStore
  private let ended = DispatchSemaphore(value: 0)

  // `EditingEngine` is not Sendable. It is touched only here, in `init` before anyone else has the
  // editor, in `readLine` and `lend` between a successful `beginReading` and `endReading`, and once the
  // mailbox is closed and no reading is under way. The mailbox lets one thread at a time into these,
  // and its lock orders what they write.
  nonisolated(unsafe) private let engine: EditingEngine

  /// Takes the terminal.
  ///
  /// A history that cannot be read is reported on the terminal, and kept in memory only.
  ///
  /// - Parameter configuration: The name, history, completion and hints of this editor.
  /// - Throws: ``LineEditorError``, with the terminal as it was.
  public init(_ configuration: Configuration) throws(LineEditorError) {
    guard LineEditor.isUsable() else { throw .notATerminal }
    guard let wakePipe = WakePipe() else { throw .unavailable }
    guard ceditline_guard_terminal(wakePipe.writer) else {
      wakePipe.invalidate()
      throw .terminalTaken
    }
    mailbox = Mailbox(wakePipe: wakePipe)
    historyStore = HistoryStore(
      path: configuration.historyFile,
      limit: configuration.historyLimit
    )
    guard
      let engine = EditingEngine(configuration, mailbox: mailbox, history: historyStore)
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

  /// Waits for a line.
  ///
  /// Call it from one thread of your own, never from a task: it blocks.
  ///
  /// A paste of several lines is returned line by line; what follows its last newline stays in the
  /// editor. A closed editor, and a second thread while one reads, get `endOfInput` at once.
  ///
  /// - Parameter prompt: Shown before the line; may hold colours (`ESC [ … m`).
  /// - Returns: The line without its newline, or why there is none.
  public func readLine(prompt: String) -> LineEvent {
    guard mailbox.beginReading() else { return .endOfInput }
    let event = engine.readLine(prompt: prompt)
    guard mailbox.endReading() else {
      endEngine()
      return .endOfInput
    }
    return event
  }

  /// Ends what `close` could not, because it was under way here.
  private func endEngine() {
    engine.end()
    ended.signal()
  }

  /// The entries that the arrow keys and Ctrl-R go through, oldest first.
  public var history: [String] { historyStore.entries }

  /// Makes `entry` the newest of the history, in memory and in the file.
  ///
  /// An entry may be several lines that were read one after the other. One that starts with a space
  /// is not kept. The first that the file does not take is reported on the terminal; the file gets
  /// it later, if it can.
  public func remember(_ entry: String) {
    if let error = historyStore.add(entry) { print("\(error)\n") }
  }

  /// Shows `text` above the line being typed, which is drawn again as it was; at once when none is.
  ///
  /// Any thread may call this, and messages keep the order of the calls. The text goes to the
  /// terminal as it is: what came from outside must have its control characters escaped already. A
  /// newline is added when the text does not end in one.
  public func print(_ text: String) {
    mailbox.print(text)
  }

  /// Gives the terminal to `work` with the settings it had at first, such as to another program.
  ///
  /// Call it from the thread that reads. What is printed meanwhile is shown when the work is done.
  /// Nothing is done once the editor is closed.
  public func lend(to work: () -> Void) {
    guard mailbox.beginReading(lends: true) else { return }
    ceditline_restore_terminal()
    work()
    engine.takeTerminalBack()
    if !mailbox.endReading() { endEngine() }
  }

  /// Whether lines of a paste wait to be returned.
  public var hasPastedLines: Bool { mailbox.hasPastedLines }

  /// Forgets the lines of a paste that have not been returned yet, as an interrupted command should.
  public func discardPaste() {
    mailbox.discardPaste()
  }

  /// Gives the terminal back with the settings it had, after which the process may exit.
  ///
  /// Any thread may call this; one that is reading gets `endOfInput`. A terminal that is lent is left
  /// to whom it was lent to, and given back when their work is done. A second call does nothing.
  public func close() {
    switch mailbox.close() {
    case .engineIsIdle: engine.end()
    // The reading thread still changes the terminal on its way out. It does not take a second unless
    // it is itself the caller, from `complete` or `hint`.
    case .engineIsReading: _ = ended.wait(timeout: .now() + 1)
    case .terminalIsLent, .alreadyClosed: break
    }
  }

  /// Whether a line can be edited here: standard input and output are terminals, and `TERM` is set and
  /// not `dumb`.
  public static func isUsable() -> Bool {
    isUsable(terminal: getenv("TERM").map { String(cString: $0) })
  }

  static func isUsable(terminal: String?) -> Bool {
    guard let terminal, !terminal.isEmpty, terminal != "dumb" else { return false }
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }
}
