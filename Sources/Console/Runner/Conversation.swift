import InnoConsole
import InnoConsoleRemote

/// A console for a terminal session, in this process or in another.
@MainActor
protocol Conversation: AnyObject, Sendable {
  /// The name for the prompt.
  var name: String { get }

  /// The state of the session that the prompt shows, such as `live`; `nil` for the usual one.
  var mode: String? { get }

  /// The width of text, in terminal columns.
  var width: Int { get set }

  /// Runs a line. Cancelling the task interrupts the command.
  func evaluate(_ line: String, settles: Bool) async -> Outcome

  /// Reports a line that is not valid UTF-8; `column` is its first invalid byte, counted from 1.
  func refuseLine(invalidAt column: Int) async

  /// Abandons a command that does not react to an interrupt, if that is possible.
  func abandon()

  /// Completes the word at the cursor.
  func complete(_ line: String, at cursor: Int) async -> Completion

  /// Returns a hint for the line being typed.
  func hint(for line: String) async -> String?

  /// Stops all watching, and returns whether anything was watched.
  func stopWatching() async -> Bool

  /// Leaves the lesson in progress, and returns whether there was one.
  func leaveLesson() async -> Bool
}

extension Console: Conversation {
  func abandon() {}

  func refuseLine(invalidAt column: Int) {
    reject(.invalidUTF8(column: column), line: "", at: nil)
  }

  func evaluate(_ line: String, settles: Bool) async -> Outcome {
    await evaluate(line, at: nil, settles: settles)
  }
}

extension RemoteConsole: Conversation {
  var mode: String? { "attached" }

  // A lesson in an attached session ends with `tour stop`.
  func leaveLesson() -> Bool { false }
}
