import Dispatch
import Foundation
import InnoConsole
import InnoLineEditor
import InnoLocking

/// The input method of an interactive session: a line editor or, on a terminal without cursor
/// control, plain lines.
enum Terminal: Sendable {
  case editor(LineEditor)
  case plain

  /// Sets up the terminal.
  @MainActor
  static func open(
    _ console: any Conversation,
    _ options: RunnerOptions,
    usesColor: Bool,
    _ hints: Hints = Hints()
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
      hint: { line in ask { await console.hint(for: line) } ?? nil },
      showsHints: { hints.areOn },
      edit: ExternalEditor.edit
    )
    return (try? LineEditor(configuration)).map(Terminal.editor) ?? .plain
  }

  /// A Boolean value that indicates whether ``ColorChoice/auto`` uses colors.
  ///
  /// The value is `true` if the output is a terminal with colors. If `NO_COLOR` is set, the value
  /// is `false`.
  static var suitsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) != 0 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// The width for which text is formatted, in terminal columns.
  ///
  /// The width is the value of the environment variable `COLUMNS` if that value is from 20 to 500.
  /// Otherwise, the width is the width of the window, but at least 20.
  static var columns: Int {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text),
      (20...500).contains(columns)
    {
      return columns
    }
    return max(20, TerminalDevice.size.columns)
  }

  func print(_ text: String) {
    switch self {
    case .editor(let editor): editor.print(text)
    case .plain: Output.standard.write(text, to: .output)
    }
  }

  /// Replaces the status lines above the prompt; a plain terminal shows none.
  func setStatus(_ lines: [String]) {
    if case .editor(let editor) = self { editor.setStatus(lines) }
  }

  /// Reads a line, and blocks the thread until the line is complete.
  func readLine(prompt: String) -> LineEvent {
    switch self {
    case .editor(let editor): return editor.readLine(prompt: prompt)
    case .plain:
      Output.standard.write(prompt, to: .output)
      guard let line = Swift.readLine() else { return .endOfInput }
      // The standard library replaces invalid UTF-8 with U+FFFD, so this scalar marks the position
      // of the first invalid byte.
      guard let invalid = line.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return .line(line) }
      return .invalidLine(column: line.utf8.distance(from: line.startIndex, to: invalid) + 1)
    }
  }

  /// Adds an entry to the history.
  func remember(_ entry: String) {
    if case .editor(let editor) = self { editor.remember(entry) }
  }

  /// The lines typed in earlier sessions and in the current session.
  var history: [String] {
    if case .editor(let editor) = self { editor.history } else { [] }
  }

  /// Makes the terminal available to a closure, and returns the closure's result.
  ///
  /// On a plain terminal, or after the editor has been closed, the closure is not called and the
  /// result is `false`.
  func lend(_ work: () -> Bool) -> Bool {
    guard case .editor(let editor) = self else { return false }
    var isDone = false
    editor.lend { isDone = work() }
    return isDone
  }

  /// A Boolean value that indicates whether there are pasted lines that have not been read yet.
  var hasPastedLines: Bool {
    if case .editor(let editor) = self { editor.hasPastedLines } else { false }
  }

  /// Discards the pasted lines that have not been read yet.
  func discardPaste() {
    if case .editor(let editor) = self { editor.discardPaste() }
  }

  func close() {
    if case .editor(let editor) = self { editor.close() }
  }

  /// Runs a closure on the main actor, waits for the result, and returns the result.
  ///
  /// If there is no result after 500 ms, the method returns `nil`, so that the user can type while
  /// the app is busy.
  private static func ask<Answer: Sendable>(
    _ question: @escaping @MainActor @Sendable () async -> Answer
  ) -> Answer? {
    let answer = Answers<Answer>()
    Task { @MainActor in answer.give(await question()) }
    return answer.wait()
  }
}

/// A channel that passes a single answer from a task to a waiting thread.
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
