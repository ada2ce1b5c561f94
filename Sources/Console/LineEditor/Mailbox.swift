import CEditLine
import InnoLocking

/// What the reading thread shares with all others: whose turn the terminal is, the messages that
/// wait to be shown above the line, and pasted lines that wait to be read.
///
/// While no line is edited, whoever prints writes at once, under the lock. While one is, the reading
/// thread alone writes, and the others queue and wake it.
final class Mailbox: Sendable {
  private enum Phase {
    case idle, reading, lent, closed
  }

  /// The text of the line that a paste left unfinished, on either side of the cursor.
  struct Unfinished: Sendable {
    var before: [Unicode.Scalar]
    var after: [Unicode.Scalar]
  }

  private struct State {
    var phase = Phase.idle
    var messages: [String] = []
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

  /// Gives the terminal to the calling thread, which may lend it to another program; false when
  /// another has it or the editor is closed.
  func beginReading(lends: Bool = false) -> Bool {
    state.withLock { state in
      guard state.phase == .idle else { return false }
      state.phase = lends ? .lent : .reading
      return true
    }
  }

  /// Writes what still waits and gives the terminal back; false when the editor was closed meanwhile.
  func endReading() -> Bool {
    state.withLock { state in
      for message in state.messages { TerminalDevice.put(TerminalCode.lines(message)) }
      state.messages = []
      guard state.phase != .closed else { return false }
      state.phase = .idle
      return true
    }
  }

  /// What is left to do for the one who closes the editor.
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
        // The terminal is whole even if the reading thread hangs in a caller's closure.
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
      // One byte wakes the reader for all messages that come until it takes them.
      if state.messages.isEmpty { wakePipe.wake() }
      state.messages.append(text)
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
