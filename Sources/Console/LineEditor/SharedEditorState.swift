import CEditLine
import InnoLocking

/// The state that the line editor's reading thread shares with other threads: the current use of
/// the terminal, the messages and status lines to show above the line, and the pasted text.
///
/// While a line is being edited, messages are queued, and the reading thread is woken to write the
/// messages. While another program uses the terminal, messages are queued until the program ends.
/// At all other times, the thread that prints a message locks this state and writes the message
/// immediately.
final class SharedEditorState: Sendable {
  private enum Phase {
    case idle, reading, lent, closed
  }

  /// The incomplete last line of a paste, split at the cursor.
  struct Unfinished: Sendable {
    var before: [Unicode.Scalar]
    var after: [Unicode.Scalar]
  }

  private struct State {
    var phase = Phase.idle
    var messages: [String] = []
    var status: [String] = []
    var pastedLines: ArraySlice<[Unicode.Scalar]> = []
    var unfinished: Unfinished?
  }

  private let state = Locked(State())
  let wakePipe: WakePipe

  init(wakePipe: WakePipe) {
    self.wakePipe = wakePipe
  }

  var isClosed: Bool {
    state.withLock { $0.phase == .closed }
  }

  /// Reserves the terminal for the calling thread, to read a line or to lend the terminal to
  /// another program.
  ///
  /// - Returns: `true` if the terminal was free and the editor is open.
  func beginReading(lends: Bool = false) -> Bool {
    state.withLock { state in
      guard state.phase == .idle else { return false }
      state.phase = lends ? .lent : .reading
      return true
    }
  }

  /// Writes the queued messages and releases the terminal.
  ///
  /// - Returns: `true` if the editor is still open.
  func endReading() -> Bool {
    state.withLock { state in
      for message in state.messages { TerminalDevice.put(TerminalCode.lines(message)) }
      state.messages = []
      guard state.phase != .closed else { return false }
      state.phase = .idle
      return true
    }
  }

  /// The state of the editor when ``close()`` was called.
  enum Closing {
    case engineIsIdle, engineIsReading, terminalIsLent, alreadyClosed
  }

  func close() -> Closing {
    state.withLock { state in
      defer { state.phase = .closed }
      switch state.phase {
      case .closed: return .alreadyClosed
      case .idle: return .engineIsIdle
      case .lent: return .terminalIsLent
      case .reading:
        // Restore the terminal even if the reading thread is blocked in a closure of the caller.
        TerminalDevice.put("\r\n" + TerminalCode.pasteOff)
        ceditline_restore_terminal()
        wakePipe.wake()
        return .engineIsReading
      }
    }
  }

  func print(_ text: String) {
    guard !text.isEmpty else { return }
    state.withLock { state in
      guard state.phase == .reading || state.phase == .lent else {
        TerminalDevice.put(TerminalCode.lines(text))
        return
      }
      // A single byte wakes the reader for all messages in the queue.
      if state.messages.isEmpty { wakePipe.wake() }
      state.messages.append(text)
    }
  }

  /// The status lines above the prompt.
  var status: [String] { state.withLock { $0.status } }

  /// Sets the status lines above the prompt.
  ///
  /// While a line is being edited, the reading thread is woken to draw the new status lines.
  func setStatus(_ lines: [String]) {
    state.withLock { state in
      guard state.status != lines else { return }
      state.status = lines
      if state.phase == .reading { wakePipe.wake() }
    }
  }

  func takeMessages() -> [String] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  func keep(_ lines: [[Unicode.Scalar]], unfinished: Unfinished?) {
    state.withLock { state in
      state.pastedLines = lines[...]
      state.unfinished = unfinished
    }
  }

  var hasPastedLines: Bool { state.withLock { !$0.pastedLines.isEmpty } }

  func takePastedLine() -> [Unicode.Scalar]? {
    state.withLock { $0.pastedLines.popFirst() }
  }

  func takeUnfinished() -> Unfinished? {
    state.withLock { state in
      defer { state.unfinished = nil }
      return state.unfinished
    }
  }

  func discardPaste() {
    keep([], unfinished: nil)
  }
}
