struct TourCommand: ConsoleCommand {
  let name = "tour"
  let group = CommandGroup.session
  let summary = "Gives a lesson, step by step"
  let forms = [CommandForm([], "Lists the lessons"), CommandForm([.value("LESSON", .lesson)])]
  let notes = [
    "In a terminal an empty line takes the next step, and other commands may come between.",
    "In a script the lesson runs through.",
  ]
  let examples = ["tour"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let lessons = console.app.lessons
    guard let word = call["LESSON"] else {
      guard !lessons.isEmpty else { throw ConsoleError.notExposed("lessons").at(nil) }
      return Answer(
        .object(type: "", lessons.map { .init($0.name, .string($0.summary)) }, id: nil),
        lines: Columns.lines(lessons.map { [$0.name, $0.summary] })
      )
    }
    let lesson = try lessons.named(word, kind: "lesson", listing: "tour", \.name)
    guard console.isInScript else {
      console.begin(lesson)
      return nil
    }
    do { try await console.run(lesson) } catch { throw error.at(word) }
    return nil
  }
}
