import InnoNearestMatch

/// A parser for the text of a lesson.
///
/// The following text is an example of a lesson:
///
/// ```
/// title: One way to change state
///
/// A feature keeps its state in a store.
///
/// == Load the people
/// Bring ten people into the store.
///
/// goal: people.people.count == 10
/// why: An action is the only way to change a store.
/// hint: "actions people" lists the actions.
/// solution: send people onAppear
/// ```
struct LessonParser {
  private enum Field: String, CaseIterable {
    case title, app, setup, goal, missing, answer, mistake, why, hint, solution, right, wrong

    /// A Boolean value that indicates whether the field must precede the first step of the lesson.
    var isOfHead: Bool { self == .title || self == .app }

    /// A Boolean value that indicates whether the field consists of commands.
    ///
    /// If the value is `true`, each further line of the field is a separate command.
    var isOfCommands: Bool { [.setup, .solution, .right, .wrong].contains(self) }
  }

  private static let hintLimit = 3

  private var plan: LessonPlan
  private var title: LessonPlan.Part?

  /// The field that the next line continues if the line is indented, or `nil` if there is no field
  /// to continue.
  private var open: Field?

  /// Parses a lesson.
  ///
  /// - Parameter lesson: The lesson to parse.
  /// - Returns: The parsed lesson.
  /// - Throws: ``LessonError`` for the first error in the text.
  static func parse(_ lesson: Lesson) throws(LessonError) -> LessonPlan {
    var parser = LessonParser(plan: LessonPlan(name: lesson.name, file: lesson.file))
    let lines = lesson.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == "\r" ? line.dropLast() : line
      try parser.add(String(line), number: index + 1)
    }
    try parser.finish()
    return parser.plan
  }

  private init(plan: LessonPlan) {
    self.plan = plan
  }

  private mutating func add(_ line: String, number: Int) throws(LessonError) {
    if line.hasPrefix("#") { return }
    if line.hasPrefix("==") {
      let title = line.drop { $0 == "=" }.trimmed
      guard !title.isEmpty else {
        throw error(number, 3, "the step has no name; write \"== NAME\"")
      }
      try finishStep()
      plan.steps.append(.init(title: .init(text: title, line: number, column: 1)))
      open = nil
    } else if let field = open, line.hasPrefix("  "), !line.trimmed.isEmpty {
      extend(field, with: line.trimmed)
    } else if let (name, value) = Self.field(in: line) {
      try add(name, value, number)
    } else {
      open = nil
      addText(line)
    }
  }

  /// Splits a line of the form `name: value`, or returns `nil` for any other line.
  ///
  /// The name consists only of lowercase letters. For example, the result for `A note: text` is
  /// `nil`.
  private static func field(in line: String) -> (name: String, value: Substring)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy({ ("a"..."z").contains($0) }) else { return nil }
    let value = line[line.index(after: colon)...]
    guard value.isEmpty || value.first == " " else { return nil }
    return (String(name), value)
  }

  private mutating func add(
    _ name: String,
    _ value: Substring,
    _ number: Int
  ) throws(LessonError) {
    guard let field = Field(rawValue: name) else {
      let names = Field.allCases.map(\.rawValue)
      let nearest = NearestMatch.of(name, in: names).map { "did you mean \"\($0)\"?" }
      throw error(
        number,
        1,
        "unknown field \"\(name)\"; \(nearest ?? "the fields are \(names.joined(separator: ", "))")"
      )
    }
    let spaces = value.prefix { $0 == " " }.count
    let part = LessonPlan.Part(text: value.trimmed, line: number, column: name.count + 2 + spaces)
    guard !part.text.isEmpty else {
      throw error(number, part.column, "\"\(name)\" needs a value after its colon")
    }
    guard field.isOfHead == plan.steps.isEmpty else {
      throw error(
        number,
        1,
        field.isOfHead
          ? "\"\(name)\" must precede the first step"
          : "\"\(name)\" belongs to a step; begin the step with \"== NAME\""
      )
    }
    open = field
    try set(field, to: part)
  }

  private mutating func set(_ field: Field, to part: LessonPlan.Part) throws(LessonError) {
    let last = plan.steps.count - 1
    let goal = last < 0 ? -1 : plan.steps[last].goals.count - 1
    guard field != .missing || goal >= 0 else {
      throw error(part.line, 1, "\"missing\" belongs to a goal; put it below \"goal: CONDITION\"")
    }
    let isRepeated =
      switch field {
      case .title: title != nil
      case .app: plan.app != nil
      case .answer: plan.steps[last].answer != nil
      case .why: plan.steps[last].why != nil
      case .missing: plan.steps[last].missing[goal] != nil
      default: false
      }
    guard !isRepeated else {
      throw error(part.line, 1, "\"\(field)\" is given twice; remove one of them")
    }
    switch field {
    case .title: (title, plan.title) = (part, part.text)
    case .app: plan.app = part
    case .answer: plan.steps[last].answer = part
    case .mistake: plan.steps[last].mistakes.append(part)
    case .why: plan.steps[last].why = part
    case .setup: plan.steps[last].setup.append(part)
    case .goal: plan.steps[last].goals.append(part)
    case .missing: plan.steps[last].missing[goal] = part
    case .solution: plan.steps[last].solution.append(part)
    case .right: plan.steps[last].right.append(part)
    case .wrong: plan.steps[last].wrong.append(part)
    case .hint:
      guard plan.steps[last].hints.count < Self.hintLimit else {
        throw error(
          part.line,
          1,
          "the step has more than \(Self.hintLimit) hints; remove this hint"
        )
      }
      plan.steps[last].hints.append(part)
    }
  }

  private mutating func extend(_ field: Field, with line: String) {
    let last = plan.steps.count - 1
    let line = (field.isOfCommands ? "\n" : " ") + line
    func append(_ parts: inout [LessonPlan.Part]) { parts[parts.count - 1].text += line }
    switch field {
    case .title: plan.title += line
    case .app: plan.app?.text += line
    case .answer: plan.steps[last].answer?.text += line
    case .mistake: append(&plan.steps[last].mistakes)
    case .why: plan.steps[last].why?.text += line
    case .setup: append(&plan.steps[last].setup)
    case .goal: append(&plan.steps[last].goals)
    case .missing:
      let goal = plan.steps[last].goals.count - 1
      plan.steps[last].missing[goal]?.text += line
    case .hint: append(&plan.steps[last].hints)
    case .solution: append(&plan.steps[last].solution)
    case .right: append(&plan.steps[last].right)
    case .wrong: append(&plan.steps[last].wrong)
    }
  }

  private mutating func addText(_ line: String) {
    if plan.steps.isEmpty {
      Self.add(line, to: &plan.introduction)
    } else {
      Self.add(line, to: &plan.steps[plan.steps.count - 1].task)
    }
  }

  /// Appends a line to a text.
  ///
  /// Empty lines at the start and repeated empty lines are omitted.
  private static func add(_ line: String, to text: inout [String]) {
    let isEmpty = line.trimmed.isEmpty
    if isEmpty, text.last?.isEmpty ?? true { return }
    text.append(isEmpty ? "" : line)
  }

  private mutating func finishStep() throws(LessonError) {
    guard var step = plan.steps.popLast() else {
      if plan.introduction.last?.isEmpty == true { plan.introduction.removeLast() }
      return
    }
    if step.task.last?.isEmpty == true { step.task.removeLast() }
    let missing: String? =
      if step.task.isEmpty {
        "no task; add text below its name"
      } else if step.goals.isEmpty, step.answer == nil {
        "no goal; add \"goal: CONDITION\" or \"answer: TEXT\""
      } else if step.why == nil {
        "no explanation; add \"why: SENTENCE\""
      } else if step.solution.isEmpty, step.answer == nil {
        "no solution; add \"solution: COMMAND\""
      } else {
        nil
      }
    if let missing {
      throw error(step.title.line, 1, "the step \"\(step.title.text)\" has \(missing)")
    }
    for mistake in step.mistakes { try check(mistake, of: step) }
    if step.answer == nil, let part = step.missing.values.min(by: { $0.line < $1.line }) {
      throw error(part.line, 1, "\"missing\" belongs to a question; add \"answer: TEXT\"")
    }
    if step.solution.isEmpty, let answer = step.answer {
      let first = answer.text.split(separator: "|").first.map { $0.trimmed } ?? ""
      step.solution = [
        .init(text: "answer \(first)", line: answer.line, column: answer.column)
      ]
    }
    plan.steps.append(step)
  }

  private func check(
    _ mistake: LessonPlan.Part,
    of step: LessonPlan.Step
  ) throws(LessonError) {
    let parts = mistake.text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, !parts.contains("") else {
      throw error(
        mistake.line,
        mistake.column,
        "a mistake needs a reason; write \"mistake: ANSWER: REASON\""
      )
    }
    guard step.answer != nil else {
      throw error(mistake.line, 1, "\"mistake\" belongs to a question; add \"answer: TEXT\"")
    }
    if let answer = step.answers.first(where: { step.reason(against: $0) != nil }) {
      throw error(
        mistake.line,
        mistake.column,
        "\"\(answer)\" is both a mistake and a right answer; remove one of them"
      )
    }
  }

  private mutating func finish() throws(LessonError) {
    try finishStep()
    guard title != nil else {
      throw error(1, 1, "the lesson has no title; begin it with \"title: TEXT\"")
    }
    guard !plan.steps.isEmpty else {
      throw error(1, 1, "the lesson has no steps; begin each step with \"== NAME\"")
    }
  }

  private func error(_ line: Int, _ column: Int, _ message: String) -> LessonError {
    LessonError(file: plan.file, line: line, column: column, message: message)
  }
}
