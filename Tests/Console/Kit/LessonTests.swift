import InnoFlow
import Testing

@testable import InnoConsole

@Suite("Lessons", .timeLimit(.minutes(1)))
@MainActor
struct LessonTests {
  private static let script = """
    # How a desk counts

    # A desk is a store.
    # It takes actions.

    # One of them adds.
    send desk add 2
    expect desk.count == 2

    # Another empties it.
    send desk add -2

    # That was all.

    """

  private let session: Transcript

  init() throws {
    session = try Transcript()
    session.console.add(Lesson("desk", script: Self.script))
  }

  @Test("A lesson is a script in paragraphs; one without commands belongs to the next step")
  func steps() {
    let lesson = Lesson("desk", script: Self.script)
    #expect(lesson.summary == "How a desk counts")
    #expect(
      lesson.steps == [
        .init(
          text: ["A desk is a store.", "It takes actions.", "", "One of them adds."],
          commands: [
            .init(line: "send desk add 2", number: 7),
            .init(line: "expect desk.count == 2", number: 8),
          ]
        ),
        .init(
          text: ["Another empties it."],
          commands: [.init(line: "send desk add -2", number: 11)]
        ),
        .init(text: ["That was all."]),
      ]
    )
    #expect(Lesson("empty", script: "").steps.isEmpty)
  }

  @Test("An empty line runs each step, and other lines may come between")
  func stepByStep() async {
    #expect(
      await session.line("tour desk", settles: false).text == [
        "", "A desk is a store.", "It takes actions.", "", "One of them adds.",
        "  > send desk add 2", "  > expect desk.count == 2", "(Return runs it)",
      ]
    )
    #expect(session.library.desk.count == 0)
    let second = await session.line("  ").text
    #expect(session.library.desk.count == 2)
    #expect(second.last == "(Return runs it)" && second.contains("Another empties it."))
    await session.line("stores; # no step")
    await session.line("# no step either")
    #expect(session.library.desk.count == 2)
    #expect(await session.line("").text.suffix(2) == ["", "That was all."])
    #expect(session.library.desk.count == 0)
    #expect(await session.line("").text.isEmpty)
    #expect(await session.line("").outcome == .done)
    #expect(
      await session.line("history").text.map { $0.split(separator: "  ").last ?? "" } == [
        "tour desk", "send desk add 2", "expect desk.count == 2", "stores; # no step",
        "send desk add -2",
      ]
    )
  }

  @Test("A failed step is reported, and the lesson continues")
  func failingStep() async {
    await session.line("send desk add 1; tour desk", settles: false)
    let step = await session.line("")
    #expect(step.errors.map(\.code) == ["expectation-failed"])
    #expect(step.text.contains("Another empties it."))
  }

  @Test("In a script the whole lesson runs, and a failed step is reported with its line")
  func script() async {
    let (ending, passage) = await session.script("tour desk\nexpect desk.count == 0\n")
    #expect(ending.succeeded)
    #expect(passage.text.contains("That was all."))
    #expect(!passage.text.contains("(Return runs it)"))
    #expect(await session.script("\n\n").1.events.isEmpty)
    let (failing, failure) = await session.script("send desk add 1\ntour desk\n")
    #expect(!failing.succeeded)
    #expect(
      failure.text.filter { $0.contains("error:") } == [
        "desk.inno:8: error: expected desk.count == 2, but it is 3",
        "test.inno:2: error: desk.inno failed; its errors are printed above",
      ]
    )
  }

  @Test("A lesson that fails in a script leaves no steps, and an earlier lesson continues")
  func begunLesson() async {
    #expect(await !session.script("send desk add 1\ntour desk\n").0.succeeded)
    #expect(await session.line("").text.isEmpty)
    await session.line("send desk add -3; tour desk", settles: false)
    #expect(await session.script("tour desk\n").0.succeeded)
    #expect(await session.line("").text.contains("Another empties it."))
  }

  @Test("tour lists and completes the lessons, and reports if there are none")
  func list() async throws {
    #expect(await session.line("tour").text == ["desk  How a desk counts"])
    #expect(session.console.complete("tour d", at: 6).candidates.map(\.text) == ["desk"])
    #expect(
      await session.line("tour desc").errors.map(\.description)
        == [#"unknown lesson "desc"; did you mean "desk"? Run "tour" to list them."#]
    )
    let other = try Transcript()
    #expect(
      await other.line("tour").errors.map(\.description) == ["the app exposes no lessons"]
    )
  }

  @Test("As JSON a step has its text and its commands")
  func json() async throws {
    let passage = await session.line("tour desk", settles: false)
    let step = try #require(try passage.json.last?["data"])
    #expect(step["commands"] == ["send desk add 2", "expect desk.count == 2"])
  }
}
