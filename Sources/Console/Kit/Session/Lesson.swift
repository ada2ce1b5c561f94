/// A lesson of `tour`, whose steps are an explanation and the commands that demonstrate it.
///
/// A lesson is a script:
///
/// ```
/// # The subject of the lesson, in one line
///
/// # A paragraph explains what its commands do.
/// stores
///
/// # The next paragraph continues.
/// send counter increment
/// ```
public struct Lesson: Sendable {
  /// A paragraph of the script.
  struct Step: Sendable, Equatable {
    var text: [String] = []
    var commands: [Command] = []
  }

  /// A line of a step with its number in the script.
  struct Command: Sendable, Equatable {
    let line: String
    let number: Int
  }

  /// The name.
  public let name: String

  /// The subject, in one line.
  public let summary: String

  let steps: [Step]

  /// Reads a lesson.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - script: The script: a comment with the subject, then paragraphs separated by empty lines. A
  ///     paragraph without commands belongs to the next step.
  public init(_ name: String, script: String) {
    self.name = name
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    summary = Self.comment(in: lines.first ?? "") ?? ""
    var steps = [Step()]
    for (index, line) in lines.enumerated().dropFirst() {
      if let text = Self.comment(in: line) {
        if steps.last?.commands.isEmpty == false { steps.append(Step()) }
        steps[steps.count - 1].text.append(text)
      } else if line.allSatisfy(\.isWhitespace) {
        guard let step = steps.last, !step.text.isEmpty || !step.commands.isEmpty else { continue }
        if step.commands.isEmpty {
          steps[steps.count - 1].text.append("")
        } else {
          steps.append(Step())
        }
      } else {
        steps[steps.count - 1].commands.append(Command(line: line, number: index + 1))
      }
    }
    self.steps = steps.map { step in
      var step = step
      while step.text.last?.isEmpty == true { step.text.removeLast() }
      return step
    }
    .filter { !$0.text.isEmpty || !$0.commands.isEmpty }
  }

  /// Returns the text of a comment, `nil` for any other line.
  private static func comment(in line: String) -> String? {
    line.hasPrefix("#") ? String(line.dropFirst(line.hasPrefix("# ") ? 2 : 1)) : nil
  }
}

extension Console {
  /// Adds a lesson for `tour`, replacing any lesson of the same name.
  ///
  /// - Parameter lesson: The lesson.
  public func add(_ lesson: Lesson) {
    app.lessons.removeAll { $0.name == lesson.name }
    app.lessons.append(lesson)
  }

  /// Begins a lesson and shows its first step, which an empty line runs.
  func begin(_ lesson: Lesson) {
    self.lesson = lesson
    lessonSteps = lesson.steps[...]
    showStep(waits: true)
  }

  /// Runs the step that was shown, and shows the next one.
  func takeStep() async -> Outcome {
    guard let step = lessonSteps.popFirst() else { return .done }
    for command in step.commands {
      if case .quit(let code) = await evaluate(command.line, settles: true) { return .quit(code) }
      guard !Task.isCancelled else { return .failed }
    }
    if !step.commands.isEmpty { showStep(waits: true) }
    return .done
  }

  /// Runs all steps of a lesson.
  ///
  /// - Parameter lesson: The lesson.
  /// - Throws: ``ConsoleError/scriptFailed(_:)`` if one of its commands fails; the error has been
  ///   reported.
  func run(_ lesson: Lesson) async throws(ConsoleError) {
    evaluation.sourceDepth += 1
    defer { evaluation.sourceDepth -= 1 }
    let file = "\(lesson.name).inno"
    // A lesson that was begun before continues afterwards.
    let begun = lessonSteps
    defer { lessonSteps = begun }
    lessonSteps = lesson.steps[...]
    while let step = lessonSteps.first {
      showStep(waits: false)
      lessonSteps.removeFirst()
      for command in step.commands {
        let place = SourceLocation(file: file, line: command.number)
        let outcome = await evaluate(command.line, at: place, settles: true)
        guard !Task.isCancelled else { throw .interrupted }
        guard outcome == .done else { throw .scriptFailed(file) }
      }
    }
  }

  /// Shows the text of the next step, and its commands if the step waits for an empty line.
  private func showStep(waits: Bool) {
    guard let step = lessonSteps.first else { return }
    var lines = [""] + step.text
    if waits, !step.commands.isEmpty {
      lines += step.commands.map { "  > \($0.line)" } + ["(Return runs it)"]
    }
    let facts = ConsoleValue.facts([
      "text": .string(step.text.joined(separator: "\n")),
      "commands": .strings(step.commands.map(\.line)),
    ])
    record(.answer(verb: "tour", Answer(facts, lines: lines)))
  }
}
