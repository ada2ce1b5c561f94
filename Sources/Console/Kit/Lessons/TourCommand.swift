struct TourCommand: ParentCommand {
  static let info = CommandInfo(
    "tour",
    .session,
    "Teaches the architecture through lessons with tasks and automatic checks",
    notes: [
      "A lesson runs in an app of its own; your app is restored when the lesson ends.",
      "During a lesson, you can type \"hint\", \"solution\", \"again\", \"back\", \"skip\" and \"answer\" "
        + "without \"tour\".",
      "During a lesson, \"back\" returns to the previous step; \"goto NUMBER\" shows the app at an "
        + "earlier event.",
    ],
    examples: ["tour"]
  )

  var subcommands: [Subcommand] {
    TourList()
    TourStop()
    TourHint()
    TourSolution()
    TourAgain()
    TourBack()
    TourSkip()
    TourAnswer()
    TourLesson()
  }
}

private struct TourList: ConsoleCommand {
  static let info = CommandInfo("Lists the lessons and your progress")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let lessons = console.app.lessons
    guard let first = lessons.first else { throw ConsoleError.missingPart("lessons").at(nil) }
    let rows = lessons.map { lesson in
      [lesson.name, lesson.title, console.lessonProgress?.text(of: lesson) ?? ""]
    }
    return try console.app.lastAnswers.answer(of: "tour", for: rows) {
      () throws(CommandFailure) in
      let facts = rows.map { row in
        (
          name: row[0],
          value: ConsoleValue.facts([
            "title": .string(row[1]), "progress": .optional(row[2].isEmpty ? nil : row[2]),
          ])
        )
      }
      let help = "To begin a lesson, type \"tour\" and its name, such as: tour \(first.name)"
      return Answer(.named(facts), lines: Columns.lines(rows) + ["", help], isProse: true)
    }
  }
}

private struct TourLesson: ConsoleCommand {
  static let info = CommandInfo("Begins a lesson, or continues it where you left off")

  @CommandArgument("LESSON", .lessonName) var lesson: String
  @CommandFlag("restart", "Begin at the first step") var restarts: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    // During a lesson, `answer` is an alias for `tour answer`. Without an argument, `tour answer`
    // is parsed as `tour LESSON`, with `answer` as the name of the lesson.
    guard console.lesson == nil || lesson != "answer" else {
      throw ConsoleError.missing("TEXT", usage: "answer TEXT").at($lesson)
    }
    do throws(ConsoleError) {
      let lesson = try await console.lesson(named: lesson)
      try await console.begin(lesson, resuming: !restarts)
    } catch {
      throw error.at($lesson)
    }
    return nil
  }
}

extension ValueKind<String> {
  /// The kind of an argument that is the name of a lesson or the path of a lesson file.
  fileprivate static var lessonName: Self {
    Self(
      .value { context in
        context.console.app.lessons.map { .init($0.name, $0.title) } + context.files()
      }
    ) { word, _ in word.text }
  }
}

extension Console {
  /// The lesson in progress.
  fileprivate var currentLesson: LessonRun {
    get throws(CommandFailure) {
      if let lesson { return lesson }
      throw ConsoleError.refused(
        "no lesson is in progress; run \"tour\" to list the lessons"
      ).at(nil)
    }
  }
}

private struct TourStop: ConsoleCommand {
  static let info = CommandInfo("stop", "Leaves the lesson")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    _ = try console.currentLesson
    _ = console.leaveLesson()
    return nil
  }
}

private struct TourHint: ConsoleCommand {
  static let info = CommandInfo("hint", "Shows the next hint of the step")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let run = try console.currentLesson
    let hints = run.step.hints
    guard run.hintsShown < hints.count else {
      throw ConsoleError.refused(
        hints.isEmpty
          ? "this step has no hints; run \"solution\" to show a solution"
          : "there are no more hints; run \"solution\" to show a solution"
      ).at(nil)
    }
    run.hintsShown += 1
    let hint = hints[run.hintsShown - 1].text
    return Answer(
      .facts(["hint": .string(hint), "number": .int(run.hintsShown), "count": .int(hints.count)]),
      "hint \(run.hintsShown)/\(hints.count): \(hint)"
    )
  }
}

private struct TourSolution: ConsoleCommand {
  static let info = CommandInfo(
    "solution",
    "Shows a solution to the step; the step then earns no credit"
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let run = try console.currentLesson
    run.solved.insert(run.index)
    let lines = run.step.solution.flatMap { $0.text.split(separator: "\n").map(String.init) }
    return Answer(
      .facts(["solution": .strings(lines)]),
      lines: lines.map { "  " + $0 },
      isProse: true
    )
  }
}

private struct TourAgain: ConsoleCommand {
  static let info = CommandInfo("again", "Restarts the step in a new instance of the app")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let run = try console.currentLesson
    try await console.go(to: run.index, of: run)
    return nil
  }
}

private struct TourBack: ConsoleCommand {
  static let info = CommandInfo(
    "back",
    "Returns to the previous step, in a new instance of the app"
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let run = try console.currentLesson
    guard run.index > 0 else {
      throw ConsoleError.refused(
        "this is the first step of the lesson; to show the app at an earlier event, run "
          + "\"goto NUMBER\""
      ).at(nil)
    }
    try await console.go(to: run.index - 1, of: run)
    return nil
  }
}

private struct TourSkip: ConsoleCommand {
  static let info = CommandInfo("skip", "Goes to the next step without credit")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let run = try console.currentLesson
    do { try await console.skip(run) } catch { throw error.at(nil) }
    return nil
  }
}

private struct TourAnswer: ConsoleCommand {
  static let info = CommandInfo("answer", "Answers the question of the step")

  @CommandArgument("TEXT", .text) var first: String
  @CommandArgument("TEXT", .text) var more: [String]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let run = try console.currentLesson
    guard run.step.answer != nil || run.step.goals.contains(where: { $0.text.contains("$answer") })
    else {
      throw ConsoleError.refused(
        "this step has no question to answer; complete the task, or run \"again\" to restart the "
          + "step"
      ).at(nil)
    }
    // An answer must not apply to a step that appeared after the learner typed the line. However,
    // the solutions of earlier steps, which the console runs, can contain answers.
    guard run.lineIndex == run.index || console.evaluation.sourceDepth > 0 else {
      throw ConsoleError.refused(
        "the question appeared after you typed this line; type the answer on a new line"
      ).at(nil)
    }
    run.answer = ([first] + more).joined(separator: " ")
    run.isAnswerJudged = false
    return nil
  }
}

extension Console {
  fileprivate func go(to index: Int, of run: LessonRun) async throws(CommandFailure) {
    do throws(ConsoleError) { try await move(run, to: index) } catch { throw error.at(nil) }
    show(run)
  }
}
