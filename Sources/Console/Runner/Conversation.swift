import InnoConsole
import InnoConsoleRemote

/// A console as a terminal sees it, in this process or in another.
@MainActor
protocol Conversation: AnyObject, Sendable {
  /// The name that the prompt shows.
  var name: String { get }

  /// How wide text may be.
  var width: Int { get set }

  /// Runs a line; when the task is cancelled the command is interrupted.
  func evaluate(_ line: String, settles: Bool) async -> Outcome

  /// Complains about a line that is not UTF-8; `column` is the first wrong byte, from 1.
  func refuseLine(invalidAt column: Int) async

  /// Gives up a command that went on when it was interrupted, where that is possible.
  func abandon()

  /// What the word at the cursor could become.
  func complete(_ line: String, at cursor: Int) async -> Completion

  /// What may follow the line that is being typed.
  func hint(for line: String) async -> String?

  /// Ends all watching, and says whether there was any.
  func stopWatching() async -> Bool
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

extension RemoteConsole: Conversation {}
