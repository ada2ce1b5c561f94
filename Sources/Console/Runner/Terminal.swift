import Dispatch
import Foundation
import InnoConsole
import InnoLineEditor
import InnoLocking

/// Where a person types: a line editor, or plain lines where the terminal can do no more.
enum Terminal: Sendable {
  case editor(LineEditor)
  case plain

  /// Takes the terminal.
  @MainActor
  static func open(
    _ console: any Conversation,
    _ options: RunnerOptions,
    usesColor: Bool
  ) -> Terminal {
    guard LineEditor.isUsable() else { return .plain }
    let configuration = LineEditor.Configuration(
      name: console.name,
      historyFile: options.historyFile,
      usesColor: usesColor,
      complete: { line, cursor in
        let completion = ask { await console.complete(line, at: cursor) }
        return CompletionAnswer(
          replacing: completion?.range ?? cursor..<cursor,
          candidates: (completion?.candidates ?? []).map {
            LineCompletion($0.text, detail: $0.detail.isEmpty ? nil : $0.detail)
          },
          suffix: completion?.candidates.first?.goesOn == true ? "" : " "
        )
      },
      hint: { line in ask { await console.hint(for: line) } ?? nil }
    )
    return (try? LineEditor(configuration)).map(Terminal.editor) ?? .plain
  }

  /// Whether the output is a terminal that shows colours, and `NO_COLOR` is not set.
  static var suitsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) != 0 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// How wide text may be.
  static var columns: Int {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text),
      (20...500).contains(columns)
    {
      return columns
    }
    return max(20, window.columns)
  }

  /// The size of the terminal that is written to; 24 by 80 where it does not tell.
  static var window: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  func print(_ text: String) {
    switch self {
    case .editor(let editor): editor.print(text)
    case .plain: Output.standard.write(text, to: .output)
    }
  }

  /// Waits for a line; for a thread of its own.
  func readLine(prompt: String) -> LineEvent {
    switch self {
    case .editor(let editor): return editor.readLine(prompt: prompt)
    case .plain:
      Output.standard.write(prompt, to: .output)
      guard let line = Swift.readLine() else { return .endOfInput }
      // The standard library puts this in the place of what is no UTF-8.
      guard let place = line.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return .line(line) }
      return .invalidLine(column: line.utf8.distance(from: line.startIndex, to: place) + 1)
    }
  }

  /// Makes an entry the newest of the history.
  func remember(_ entry: String) {
    if case .editor(let editor) = self { editor.remember(entry) }
  }

  /// The entries of earlier sessions and of this one.
  var history: [String] {
    if case .editor(let editor) = self { editor.history } else { [] }
  }

  /// Gives the terminal to another program, and says whether that could do its work.
  func lend(_ work: () -> Bool) -> Bool {
    guard case .editor(let editor) = self else { return false }
    var isDone = false
    editor.lend { isDone = work() }
    return isDone
  }

  /// Whether lines of a paste wait to be read.
  var hasPastedLines: Bool {
    if case .editor(let editor) = self { editor.hasPastedLines } else { false }
  }

  /// Forgets the lines of a paste that were not run yet.
  func discardPaste() {
    if case .editor(let editor) = self { editor.discardPaste() }
  }

  func close() {
    if case .editor(let editor) = self { editor.close() }
  }

  /// Asks the main actor from the reading thread, which may wait; a moment at most, so that typing
  /// goes on while the app is busy.
  private static func ask<Answer: Sendable>(
    _ question: @escaping @MainActor @Sendable () async -> Answer
  ) -> Answer? {
    let answer = Answers<Answer>()
    Task { @MainActor in answer.give(await question()) }
    return answer.wait()
  }
}

/// Carries one answer from a task to a thread that waits for it.
private final class Answers<Answer: Sendable>: Sendable {
  private let answer = Locked<Answer?>(nil)
  private let given = DispatchSemaphore(value: 0)

  func give(_ value: Answer) {
    answer.withLock { $0 = value }
    given.signal()
  }

  func wait() -> Answer? {
    guard given.wait(timeout: .now() + .milliseconds(500)) == .success else { return nil }
    return answer.withLock(\.self)
  }
}
