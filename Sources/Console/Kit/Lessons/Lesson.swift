/// A lesson that the `tour` command runs.
///
/// A lesson consists of steps. Each step describes a task, and has hidden goals that the learner's
/// commands must reach.
///
/// A teacher writes a lesson as text. `Docs/Lessons.md` describes the format. The text is not
/// parsed until the lesson begins, so adding a lesson to a console is fast.
public struct Lesson: Sendable {
  /// The name of the lesson, which the learner types after `tour`.
  package let name: String

  /// The title of the lesson, or an empty string if the lesson has no title.
  package let title: String

  /// The text of the lesson.
  let text: String

  /// The file name that is shown in error messages about the lesson.
  let file: String

  /// Creates a lesson.
  ///
  /// - Parameters:
  ///   - name: The name of the lesson, which the learner types after `tour`.
  ///   - text: The text of the lesson.
  ///   - file: The file name for error messages. If this parameter is `nil`, the file name is
  ///     `NAME.lesson`.
  public init(_ name: String, text: String, file: String? = nil) {
    self.name = name
    self.text = text
    self.file = file ?? "\(name).lesson"
    title = Self.title(in: text)
  }

  /// Returns the title in the text of a lesson, or an empty string if the lesson has no title.
  private static func title(in text: String) -> String {
    // Read only the lines up to the title, which is usually the first line.
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != "\n" }
      if line.hasPrefix("title:") { return line.dropFirst("title:".count).trimmed }
      rest = rest[line.endIndex...].dropFirst()
    }
    return ""
  }
}

/// A parsed lesson.
struct LessonPlan: Sendable, Equatable {
  /// The text of a field in a lesson file, and the position of the text in the file.
  struct Part: Sendable, Equatable {
    var text: String

    /// The line number of the field in the lesson file, counted from 1.
    let line: Int
    /// The column of the field's text, counted from 1.
    let column: Int
  }

  /// A step of a lesson.
  struct Step: Sendable, Equatable {
    let title: Part

    /// The lines of text that describe the task.
    var task: [String] = []

    /// The commands that prepare the step.
    ///
    /// If the first command is `reset`, the step starts with a new app. Neither the commands nor
    /// their events are printed.
    var setup: [Part] = []

    /// The conditions that must all be true to complete the step.
    var goals: [Part] = []

    /// The texts that are shown if the answer is right but a goal is not reached.
    ///
    /// Each key is the index of a goal.
    var missing: [Int: Part] = [:]

    /// The right answers, separated by `|`, or `nil` if the step asks no question.
    var answer: Part?

    /// The wrong answers that the lesson's author expects, each with the reason why the answer is
    /// wrong.
    ///
    /// In `ANSWER|ANSWER: REASON`, both wrong answers have the same reason.
    var mistakes: [Part] = []

    /// The explanation that is shown when the step is completed.
    var why: Part?

    var hints: [Part] = []
    var solution: [Part] = []

    /// Examples of commands that reach the goals of the step.
    ///
    /// `inno tour --check` verifies each example.
    var right: [Part] = []
    /// Examples of commands that do not reach the goals of the step.
    ///
    /// `inno tour --check` verifies each example.
    var wrong: [Part] = []

    /// A Boolean value that indicates whether the step always starts with a new app instead of
    /// continuing with the app of the previous step.
    var startsNewApp: Bool { setup.first?.text == "reset" }

    /// The commands that prepare the step, without an initial `reset`.
    var preparation: [Part] { startsNewApp ? Array(setup.dropFirst()) : setup }

    /// The right answers, normalized for comparison.
    var answers: [String] { answer.map { Self.answers(in: $0.text) } ?? [] }

    /// Returns the reason why an answer is wrong.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: The reason, or `nil` if the lesson does not give a reason for this answer.
    func reason(against answer: String) -> String? {
      for mistake in mistakes {
        guard let colon = mistake.text.firstIndex(of: ":") else { continue }
        guard Self.answers(in: mistake.text[..<colon]).contains(answer.asLessonAnswer) else {
          continue
        }
        return mistake.text[mistake.text.index(after: colon)...].trimmed
      }
      return nil
    }

    private static func answers(in text: some StringProtocol) -> [String] {
      text.split(separator: "|").map { String($0).asLessonAnswer }
    }
  }

  let name: String
  let file: String
  var title = ""

  /// The name of the app that the lesson starts, or `nil` for the default app.
  var app: Part?

  /// The lines of text before the first step.
  var introduction: [String] = []

  var steps: [Step] = []
}

/// An error in the text of a lesson.
package struct LessonError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the lesson's file.
  package let file: String

  /// The line of the error in the lesson's file, counted from 1.
  package let line: Int

  /// The column of the error in the lesson's file, counted from 1.
  package let column: Int

  /// A message that states the problem and, in most cases, a solution.
  package let message: String

  /// The error as text, in the form `FILE:LINE:COLUMN: MESSAGE`.
  package var description: String { "\(file):\(line):\(column): \(message)" }
}

extension String {
  /// This line, with quotation marks around the text of an answer if the line cannot be parsed
  /// without quotation marks.
  ///
  /// For example, `answer it's a store` becomes `answer "it's a store"`.
  var quotedLessonAnswer: String {
    let verb = "answer "
    guard hasPrefix(verb), (try? LineParser.parse(self)) == nil else { return self }
    let text = dropFirst(verb.count).trimmed
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\(verb)\"\(text)\""
  }

  /// The answer, normalized for comparison.
  ///
  /// The answer is converted to lower case, and its words are separated by single spaces. Articles,
  /// words such as `it`, `is` and `in`, and the folders `./`, `Sources/` and `Sample/` are removed
  /// from the beginning. The words `layer` and `folder`, slashes, periods and exclamation points
  /// are removed from the end.
  var asLessonAnswer: String {
    var words = lowercased().replacing("’", with: "'").withoutFinalMarks
      .split(whereSeparator: \.isWhitespace).map(String.init)
    while words.count > 1, Self.initialWords.contains(words[0]) { words.removeFirst() }
    while words.count > 1, ["layer", "folder"].contains(words[words.count - 1]) {
      words.removeLast()
    }
    var text = words.joined(separator: " ")
    for prefix in ["./", "sources/", "sample/"] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    return text.withoutFinalMarks
  }

  /// The words that are removed from the beginning of an answer.
  private static let initialWords: Set<String> = [
    "the", "a", "an", "in", "it", "it's", "its", "is", "by",
  ]

  /// The text without trailing slashes, periods, exclamation points and spaces.
  private var withoutFinalMarks: String {
    var text = self
    while let last = text.last, "/.! ".contains(last) { text.removeLast() }
    return text
  }
}
