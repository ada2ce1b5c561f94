struct TourCommand: ParentCommand {
  static let info = CommandInfo(
    "tour",
    .session,
    "Gives a lesson, step by step",
    notes: [
      "In a terminal an empty line takes the next step, and other commands may come between.",
      "In a script the lesson runs through.",
    ],
    examples: ["tour"]
  )

  var subcommands: [Subcommand] {
    TourList()
    TourLesson()
  }
}

private struct TourList: ConsoleCommand {
  static let info = CommandInfo("Lists the lessons")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let lessons = console.app.lessons
    guard !lessons.isEmpty else { throw ConsoleError.notExposed("lessons").at(nil) }
    return Answer(
      .object(type: "", lessons.map { .init($0.name, .string($0.summary)) }, id: nil),
      lines: Columns.lines(lessons.map { [$0.name, $0.summary] })
    )
  }
}

private struct TourLesson: ConsoleCommand {
  static let info = CommandInfo()

  @CommandArgument("LESSON", .lesson) var lesson: Lesson

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard console.evaluation.location != nil else {
      console.begin(lesson)
      return nil
    }
    do { try await console.run(lesson) } catch { throw error.at($lesson) }
    return nil
  }
}

extension ValueKind<Lesson> {
  fileprivate static var lesson: Self {
    Self(.lesson) { word, call throws(CommandFailure) in
      try call.console.app.lessons.named(word, kind: "lesson", listing: "tour", \.name)
    }
  }
}
