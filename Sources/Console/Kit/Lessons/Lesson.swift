/// A lesson of `tour`: tasks, each with hidden goals that the learner's commands must reach.
///
/// A lesson is text that a teacher writes; `Docs/Lessons.md` describes the format. The text is
/// parsed when the lesson begins, so adding a lesson takes no time.
public struct Lesson: Sendable {
  /// The name of the lesson, which is typed after `tour`.
  package let name: String

  /// The title of the lesson; empty if the lesson has none.
  package let title: String

  /// The text of the lesson.
  let text: String

  /// The file name to show in errors.
  let file: String

  /// Creates a lesson.
  ///
  /// - Parameters:
  ///   - name: The name of the lesson, which is typed after `tour`.
  ///   - text: The text of the lesson.
  ///   - file: The file name to show in errors; `nil` for `NAME.lesson`.
  public init(_ name: String, text: String, file: String? = nil) {
    self.name = name
    self.text = text
    self.file = file ?? "\(name).lesson"
    title = Self.title(in: text)
  }

  /// Returns the title in the text of a lesson; an empty string if there is none.
  private static func title(in text: String) -> String {
    // Only the lines up to the title are read, because the title is usually the first line.
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
  /// A part of the text, with its position.
  struct Part: Sendable, Equatable {
    var text: String

    /// The line in the file, counted from 1.
    let line: Int
    /// The column in the line, counted from 1.
    let column: Int
  }

  /// A step of a lesson.
  struct Step: Sendable, Equatable {
    let title: Part

    /// The lines of the task.
    var task: [String] = []

    /// The commands that prepare the step; neither the commands nor their events are printed.
    ///
    /// If the first command is `reset`, the step starts with a new app.
    var setup: [Part] = []

    /// The conditions, all of which must hold.
    var goals: [Part] = []

    /// The texts that are shown after a right answer if a goal is not reached.
    ///
    /// The key is the index of the goal.
    var missing: [Int: Part] = [:]

    /// The right answers, separated by `|` in the file; `nil` if the step asks no question.
    var answer: Part?

    /// The expected wrong answers, each with a reason; in `ANSWER|ANSWER: REASON`, several wrong
    /// answers share a reason.
    var mistakes: [Part] = []

    /// The explanation of the step, which is shown after the goals are reached.
    var why: Part?

    var hints: [Part] = []
    var solution: [Part] = []

    /// Examples of commands that reach the goals; `inno tour --check` verifies each example.
    var right: [Part] = []
    /// Examples of commands that do not reach the goals; `inno tour --check` verifies each example.
    var wrong: [Part] = []

    /// A Boolean value that indicates whether the step always starts with a new app instead of the
    /// app of the previous step.
    var startsNewApp: Bool { setup.first?.text == "reset" }

    /// The commands that prepare the app of the step, without an initial `reset`.
    var preparation: [Part] { startsNewApp ? Array(setup.dropFirst()) : setup }

    /// The right answers, in the form in which they are compared.
    var answers: [String] { answer.map { Self.answers(in: $0.text) } ?? [] }

    /// Returns the reason why an answer is wrong.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: The reason; `nil` if the lesson gives none for this answer.
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

  /// The name of the app that the lesson starts; `nil` for the default app.
  var app: Part?

  /// The lines before the first step.
  var introduction: [String] = []

  var steps: [Step] = []
}

/// An error in the text of a lesson.
package struct LessonError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the file.
  package let file: String

  /// The line, counted from 1.
  package let line: Int

  /// The column, counted from 1.
  package let column: Int

  /// The problem and, in most cases, a remedy.
  package let message: String

  /// The error as text, in the form `FILE:LINE:COLUMN: MESSAGE`.
  package var description: String { "\(file):\(line):\(column): \(message)" }
}

extension String {
  /// The line or, if it begins with `answer` and cannot be parsed, the line with quotes around the
  /// text after `answer`.
  ///
  /// The line cannot be parsed if, for example, the text contains an apostrophe.
  var quotedLessonAnswer: String {
    let verb = "answer "
    guard hasPrefix(verb), (try? LineParser.parse(self)) == nil else { return self }
    let text = dropFirst(verb.count).trimmed
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\(verb)\"\(text)\""
  }

  /// The text in the form in which answers are compared: in lower case and with single spaces.
  ///
  /// Some text is removed from the beginning: words such as `the` and `it is`, and `./`, `Sources/`
  /// or `Sample/`. Some text is removed from the end: the word `layer` or `folder`, slashes,
  /// periods and exclamation points.
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
