import InnoConsole
import InnoConsoleRemote

/// A console that a terminal session uses to control an app in this process or in another process.
@MainActor
protocol Conversation: AnyObject, Sendable {
  /// The app's name, which the prompt shows.
  var name: String { get }

  /// The session's mode, as the prompt shows it, such as `live`; `nil` if the session is in its
  /// normal mode.
  var mode: String? { get }

  /// The lesson in progress and its step, as the prompt shows them; `nil` if no lesson is in
  /// progress.
  var lessonMode: String? { get }

  /// The width for which the console formats text, in terminal columns.
  var width: Int { get set }

  /// Runs a line.
  ///
  /// If the calling task is cancelled, the running command is interrupted.
  func evaluate(_ line: String, settles: Bool) async -> Outcome

  /// Reports a line that is not valid UTF-8; `column` is the position of the first invalid byte,
  /// counted from 1.
  func refuseLine(invalidAt column: Int) async

  /// Abandons the running command by closing the connection to the app.
  ///
  /// Call this method if the command does not respond to an interrupt. If the app is in this
  /// process, the method does nothing.
  func abandon()

  /// Returns the completion candidates for the word at the cursor.
  func complete(_ line: String, at cursor: Int) async -> Completion

  /// Returns a hint for the line being typed; `nil` if there is none.
  func hint(for line: String) async -> String?

  /// Stops watching all values, and returns whether any value was watched.
  func stopWatching() async -> Bool

  /// Leaves the lesson in progress, and returns whether a lesson was in progress.
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
  var mode: String? { ["attached", lessonMode].compactMap(\.self).joined(separator: ", ") }

  func leaveLesson() async -> Bool {
    guard lessonMode != nil else { return false }
    _ = await evaluate("tour stop", settles: false)
    return true
  }
}
