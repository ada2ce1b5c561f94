/// A lesson of `tour`: tasks, each with a hidden condition that the learner's commands must reach.
///
/// A lesson is text that a teacher writes; `Docs/Lessons.md` describes the format. The text is read
/// when the lesson begins, so that adding a lesson costs no time.
public struct Lesson: Sendable {
  /// The name.
  public let name: String

  /// The text.
  let text: String

  /// The name of the file in errors.
  let file: String

  /// Creates a lesson.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - text: The text.
  ///   - file: The name of the file in errors; `NAME.lesson` by default.
  public init(_ name: String, text: String, file: String? = nil) {
    self.name = name
    self.text = text
    self.file = file ?? "\(name).lesson"
  }

  /// The title, or an empty text if the lesson has none.
  public var title: String {
    let line = text.split(separator: "\n").first { $0.hasPrefix("title:") }
    return line.map { $0.dropFirst("title:".count).trimmed } ?? ""
  }
}

/// A lesson that was read.
struct LessonPlan: Sendable, Equatable {
  /// A part of the text, with its place.
  struct Part: Sendable, Equatable {
    var text: String

    /// The line and the column in the file, from 1.
    let line: Int
    let column: Int
  }

  /// A step of a lesson.
  struct Step: Sendable, Equatable {
    let title: Part

    /// The lines of the task.
    var task: [String] = []

    /// The commands that prepare the step, without being shown.
    var setup: [Part] = []

    /// The conditions that must all hold.
    var goals: [Part] = []

    /// The answers that are right, separated by `|` in the file.
    var answer: Part?

    /// The sentence that says why the step is reached.
    var why: Part?

    var hints: [Part] = []
    var solution: [Part] = []

    /// Commands that reach the goals, and commands that do not; `inno tour --check` runs them.
    var right: [Part] = []
    var wrong: [Part] = []

    /// The answers that are right, in the form in which they are compared.
    var answers: [String] {
      answer.map { $0.text.split(separator: "|").map { String($0).asLessonAnswer } } ?? []
    }
  }

  let name: String
  let file: String
  var title = ""

  /// The app that the lesson starts; `nil` for the usual one.
  var app: Part?

  /// The lines before the first step.
  var introduction: [String] = []

  var steps: [Step] = []
}

/// An error in the text of a lesson.
public struct LessonError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// The column, from 1.
  public let column: Int

  /// The problem and its solution.
  public let message: String

  /// `FILE:LINE:COLUMN: MESSAGE`.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}

extension String {
  /// The line; an answer that cannot be read as arguments, such as one with an apostrophe, is quoted.
  var quotedLessonAnswer: String {
    let verb = "answer "
    guard hasPrefix(verb), (try? LineParser.parse(self)) == nil else { return self }
    let text = dropFirst(verb.count).trimmed
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\(verb)\"\(text)\""
  }

  /// The text in the form in which answers are compared: in lower case, with single spaces, and
  /// without an article, a folder's `Sources/` or `Sample/`, a last slash or a full stop.
  var asLessonAnswer: String {
    var words = lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, ["the", "a", "an", "in"].contains(words[0]) { words.removeFirst() }
    var text = words.joined(separator: " ")
    for prefix in ["./", "sources/", "sample/"] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    while let last = text.last, "/.!".contains(last) { text.removeLast() }
    return text
  }
}
