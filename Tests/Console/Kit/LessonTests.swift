import Foundation
import InnoFlow
import InnoLocking
import Testing

@testable import InnoConsole

@Suite("Lessons", .timeLimit(.minutes(1)))
@MainActor
struct LessonTests {
  private static let text = """
    title: How a desk counts
    # A comment is not shown.

    A desk is a store.

    == Two
    Bring the count to two.

    goal: desk.count == 2
    why: Actions change a store.
    hint: Actions have parameters.
    hint: One of them adds.
    solution: send desk add 2
    right: send desk increment
      send desk increment
    right: repeat 2 { send desk increment }
    wrong: send desk add 3

    == Who
    Who changes the state?

    setup: send desk add 8
    answer: the reducer | Reducers
    mistake: the screen | a view: a screen only
      sends actions.
    why: Only a reducer changes state.
    wrong: answer the store

    == Ten
    Write a note while the desk is open.

    goal: desk.isOpen and desk.note == "ten"
    goal: $events.any(e => e.kind == "action" and e.text contains "write")
    why: Both actions were reduced.
    solution: send desk open true
      send desk write ten
    """

  private let session: Transcript

  init() throws {
    session = try Transcript()
    session.console.addLessonApp("default") { $0.expose(Store(reducer: DeskFeature()), as: "desk") }
    session.console.add(Lesson("desk", text: Self.text))
  }

  private func refusal(_ text: String) async -> String? {
    session.console.add(Lesson("bad", text: text))
    return await session.line("tour bad").errors.last?.description
  }

  private func read(_ condition: String) throws -> Bool {
    try Condition(condition, in: session.console).holds(in: session.console)
  }

  @Test("A lesson has a title, an introduction and steps")
  func plan() throws {
    let plan = try LessonParser.parse(Lesson("desk", text: Self.text))
    #expect(plan.title == "How a desk counts")
    #expect(plan.introduction == ["A desk is a store."])
    #expect(plan.steps.map(\.title.text) == ["Two", "Who", "Ten"])
    #expect(plan.steps[0].task == ["Bring the count to two."])
    #expect(plan.steps[0].goals == [.init(text: "desk.count == 2", line: 9, column: 7)])
    #expect(plan.steps[0].right[0].text == "send desk increment\nsend desk increment")
    #expect(plan.steps[1].answers == ["reducer", "reducers"])
    #expect(plan.steps[1].solution.map(\.text) == ["answer the reducer"])
  }

  @Test(
    "A mistake in a lesson is reported with its line, its column and its remedy",
    arguments: [
      ("", "1:1: the lesson has no title; begin it with \"title: TEXT\""),
      ("title: A\n", "1:1: the lesson has no steps; begin each step with \"== NAME\""),
      ("title: A\n==\n", "2:3: the step has no name; write \"== NAME\""),
      ("title: A\ntitle: B\n", "2:1: \"title\" is given twice; remove one of them"),
      ("title: A\n== B\ngaol: x\n", "3:1: unknown field \"gaol\"; did you mean \"goal\"?"),
      (
        "title: A\n== B\nzzzzzzzz: x\n",
        "3:1: unknown field \"zzzzzzzz\"; the fields are title, app, setup, goal, missing, answer, "
          + "mistake, why, hint, solution, right, wrong"
      ),
      ("title: A\n== B\ngoal:\n", "3:6: \"goal\" needs a value after its colon"),
      ("title: A\ngoal: x\n", "2:1: \"goal\" belongs to a step; begin the step with \"== NAME\""),
      ("title: A\n== B\napp: x\n", "3:1: \"app\" must precede the first step"),
      ("title: A\n== B\nwhy: x\n", "2:1: the step \"B\" has no task; add text below its name"),
      (
        "title: A\n== B\nDo.\n",
        "2:1: the step \"B\" has no goal; add \"goal: CONDITION\" or \"answer: TEXT\""
      ),
      (
        "title: A\n== B\nDo.\nanswer: x\n",
        "2:1: the step \"B\" has no explanation; add \"why: SENTENCE\""
      ),
      (
        "title: A\n== B\nDo.\ngoal: x\nwhy: y\n",
        "2:1: the step \"B\" has no solution; add \"solution: COMMAND\""
      ),
      (
        "title: A\n== B\nDo.\nhint: a\nhint: b\nhint: c\nhint: d\n",
        "7:1: the step has more than 3 hints; remove this hint"
      ),
      (
        "title: A\n== B\nDo.\ngoal: desk.count == 1 and desk.cuont == 2\nwhy: y\nsolution: stores\n",
        "4:27: desk has no property \"cuont\"; did you mean \"count\"?"
      ),
      (
        "title: A\n== B\nDo.\nanswer: x\nmistake: y\nwhy: z\n",
        "5:10: a mistake needs a reason; write \"mistake: ANSWER: REASON\""
      ),
      (
        "title: A\n== B\nDo.\ngoal: x\nmistake: y: no\nwhy: z\nsolution: stores\n",
        "5:1: \"mistake\" belongs to a question; add \"answer: TEXT\""
      ),
      (
        "title: A\n== B\nDo.\nanswer: x | the y\nmistake: z | y: no\nwhy: z\n",
        "5:10: \"y\" is both a mistake and a right answer; remove one of them"
      ),
      (
        "title: A\n== B\nDo.\nmissing: y\ngoal: x\n",
        "4:1: \"missing\" belongs to a goal; put it below \"goal: CONDITION\""
      ),
      (
        "title: A\n== B\nDo.\ngoal: x\nmissing: y\nmissing: z\n",
        "6:1: \"missing\" is given twice; remove one of them"
      ),
      (
        "title: A\n== B\nDo.\ngoal: x\nmissing: y\nwhy: z\nsolution: stores\n",
        "5:1: \"missing\" belongs to a question; add \"answer: TEXT\""
      ),
      (
        "title: A\napp: defualt\n== B\nDo.\nanswer: x\nwhy: y\n",
        "2:6: unknown app \"defualt\"; did you mean \"default\"?"
      ),
      (
        "title: A\napp: shop\n== B\nDo.\nanswer: x\nwhy: y\n",
        "2:6: unknown app \"shop\"; use default"
      ),
      (
        "title: A\n== B\nDo.\nsetup: send dsk increment\nanswer: x\nwhy: y\n",
        "4:8: unknown store \"dsk\"; did you mean \"desk\"? Run \"stores\" to list them."
      ),
    ]
  )
  func mistakes(text: String, message: String) async {
    #expect(await refusal(text) == "bad.lesson:\(message)")
    #expect(session.console.mode == nil)
  }

  @Test("If the program has no apps for lessons, a lesson that names one is refused")
  func noApps() async throws {
    let session = try Transcript()
    session.console.add(Lesson("bad", text: "title: A\napp: shop\n== B\nDo.\nanswer: x\nwhy: y\n"))
    #expect(
      await session.line("tour bad").errors.last?.description
        == "bad.lesson:2:6: unknown app \"shop\"; add it with addLessonApp"
    )
  }

  @Test("Any commands that reach the goals complete a step, and no others do")
  func goals() async throws {
    let begin = await session.line("tour desk").text
    #expect(
      begin.starts(with: ["", "How a desk counts", "", "A desk is a store.", "", "1/3  Two"])
    )
    let help = [
      "(The lesson runs in a new app. Any solution counts.",
      " For help, type \"hint\" or \"solution\". To restart the step, type \"again\".",
      " To go to another step, type \"back\" or \"skip\". To leave, type \"tour stop\".)",
    ]
    #expect(help.allSatisfy { begin.contains($0) }, "\(begin)")
    #expect(begin.contains("Bring the count to two."))
    #expect(session.console.mode == "tour desk 1/3")
    #expect(await session.line("").events.isEmpty)
    #expect(await session.line("send desk add 3").events("answer").isEmpty)
    #expect(await session.line("send desk ad 3").outcome == .failed)
    #expect(session.console.mode == "tour desk 1/3")
    let reached = await session.line("send desk add -1").text
    #expect(reached.contains("✓ Actions change a store."))
    #expect(reached.contains("2/3  Who"))
    #expect(session.console.mode == "tour desk 2/3")
    #expect(try read("desk.count == 10"), "the setup of the second step ran")
  }

  @Test("An answer is compared regardless of case, article and folder")
  func answers() async {
    #expect("The  Reducer. ".asLessonAnswer == "reducer")
    #expect("Sources/Sample/Domain/".asLessonAnswer == "domain")
    #expect("It’s in the Data layer.".asLessonAnswer == "data")
    #expect("in the Logic folder".asLessonAnswer == "logic" && "the".asLessonAnswer == "the")
    await session.line("tour desk; skip")
    #expect(
      await session.line("answer the store").text == [
        "\"the store\" is not the answer; run \"hint\" for help"
      ]
    )
    #expect(
      await session.line("answer the learner's").text
        == ["\"the learner's\" is not the answer; run \"hint\" for help"]
    )
    #expect(
      await session.line("answer A View").text
        == ["\"A View\" is not the answer: a screen only sends actions."]
    )
    #expect(await session.line("answer REDUCERS").text.contains("✓ Only a reducer changes state."))
    #expect(
      await session.line("answer x").errors.first?.description
        == "this step has no question to answer; complete the task, or run \"again\" to restart the step"
    )
  }

  @Test("A goal can read the events of the step, but no earlier ones")
  func events() async {
    await session.line("tour desk")
    await session.line("skip")
    await session.line("skip")
    #expect(session.console.mode == "tour desk 3/3")
    await session.line("send desk open true")
    #expect(session.console.lessonResult == nil)
    let end = await session.line("send desk write ten").text
    #expect(
      end.suffix(1) == ["The lesson \"desk\" is done: 1 of 3 steps reached, 2 skipped."],
      "\(end)"
    )
    #expect(session.console.lessonResult?.isComplete == false)
  }

  @Test("The learner's own session is restored after a lesson")
  func ownSession() async throws {
    await session.line("send desk add 40; let mine = 7; alias hint = stores")
    await session.line("tour desk")
    #expect(try read("desk.count == 0"))
    #expect(await session.line("$mine").outcome == .failed)
    await session.line("let mine = 8; send desk add 5")
    #expect(
      await session.line("tour stop").text
        == ["the lesson \"desk\" ended at step 1: 0 of 3 steps reached"]
    )
    #expect(try read("desk.count == 40 and $mine == 7"))
    #expect(await session.line("hint").text == session.line("stores").text)
    #expect(session.console.mode == nil && session.console.clock is ManualClock)
    #expect(
      await session.line("tour stop").errors
        == [.refused("no lesson is in progress; run \"tour\" to list the lessons")]
    )
  }

  @Test("Hints are shown one by one, and a step whose solution was shown is not credited")
  func help() async {
    await session.line("tour desk")
    #expect(await session.line("hint").text == ["hint 1/2: Actions have parameters."])
    #expect(await session.line("hint").text == ["hint 2/2: One of them adds."])
    #expect(
      await session.line("hint").errors.first?.description
        == "there are no more hints; run \"solution\" to show a solution"
    )
    #expect(await session.line("solution").text == ["  send desk add 2"])
    #expect(session.console.mode == "tour desk 1/3", "showing the solution does not advance")
    await session.line("again")
    await session.line("send desk add 2")
    #expect(
      await session.line("hint").errors.first?.description
        == "this step has no hints; run \"solution\" to show a solution"
    )
    await session.line("answer reducer")
    await session.line("send desk open true; send desk write ten")
    #expect(
      session.console.lessonResult
        == LessonResult(
          lesson: "desk",
          isComplete: false,
          summary: "2 of 3 steps reached, 1 after its solution was shown"
        )
    )
  }

  @Test("again and back start a step with a new app in the step's initial state")
  func moves() async throws {
    await session.line("tour desk")
    await session.line("send desk add 7")
    await session.line("again")
    #expect(try read("desk.count == 0"))
    let refusal =
      "this is the first step of the lesson; to show the app at an earlier event, run "
      + #""goto NUMBER""#
    #expect(await session.line("back").errors.first?.description == refusal)
    await session.line("send desk increment; send desk increment")
    await session.line("send desk add 100")
    await session.line("again")
    #expect(try read("desk.count == 10"))
    await session.line("back")
    #expect(try session.console.mode == "tour desk 1/3" && read("desk.count == 0"))
  }

  @Test("A lesson is complete if every step was reached without help")
  func complete() async {
    for line in [
      "tour desk", "send desk add 2", "answer the reducer", "send desk open true",
      "send desk write ten",
    ] { await session.line(line) }
    #expect(session.console.lessonResult?.isComplete == true)
    #expect(session.console.lessonResult?.summary == "3 of 3 steps reached")
  }

  @Test("The output of a step's setup is not printed")
  func silence() async {
    let printed = Locked<[String]>([])
    let token = session.console.observe { event in
      printed.withLock { $0.append(event.kind.name) }
    }
    await session.line("tour desk")
    await session.line("skip")
    token.cancel()
    #expect(printed.withLock(\.self) == ["command", "answer", "command", "answer"])
  }

  @Test("Progress is kept in a file, and a lesson continues at the first unfinished step")
  func progress() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lessons.json"
    session.console.lessonProgress = LessonProgress(path: path)
    await session.line("tour desk")
    await session.line("solution; send desk add 2")
    await session.line("tour stop")
    session.console.lessonProgress = LessonProgress(path: path)
    #expect(await session.line("tour").text.first == "desk  How a desk counts  1/3")
    await session.line("tour desk")
    #expect(try session.console.mode == "tour desk 2/3" && read("desk.count == 10"))
    await session.line("answer reducer")
    await session.line("send desk open true; send desk write ten")
    #expect(
      await session.line("tour").text.first == "desk  How a desk counts  done, 1 with the solution"
    )
    await session.line("tour desk")
    #expect(session.console.mode == "tour desk 1/3", "a completed lesson starts over")
    try Data("{".utf8).write(to: URL(filePath: path))
    session.console.lessonProgress = LessonProgress(path: path)
    let list = await session.line("tour stop; tour").text
    #expect(list.contains { $0.hasPrefix("desk  How a desk counts") })
    #expect(list.last == #"To begin a lesson, type "tour" and its name, such as: tour desk"#)
  }

  @Test("A lesson is checked with its solutions and examples")
  func check() async throws {
    let good = try await session.console.check(Lesson("desk", text: Self.text))
    #expect(good.failures == [])
    #expect(good.steps.map(\.right) == [2, 0, 0] && good.steps.map(\.wrong) == [1, 1, 0])
    let bad = try await session.console.check(
      Lesson(
        "bad",
        text: """
          title: A
          == B
          Count.
          goal: desk.count < 2
          why: It counts.
          solution: send desk add 2
          right: send desk add 3
          wrong: send desk add 1
          == C
          Count.
          goal: desk.count > 8
          why: It counts.
          solution: send desk add 3
          """
      )
    )
    #expect(
      bad.failures.map(\.description) == [
        "bad.lesson:2:1: the goals are reached before any command",
        "bad.lesson:6:11: the solution does not reach the goals",
        "bad.lesson:7:8: the right example \"send desk add 3\" does not reach the goals",
        "bad.lesson:8:8: the wrong example \"send desk add 1\" reaches the goals",
        "bad.lesson:13:11: the solution does not reach the goals",
      ]
    )
    #expect(session.console.mode == nil)
  }

  @Test("A lesson can be a file, and a wrong name is reported")
  func file() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/own.lesson"
    try Data(Self.text.utf8).write(to: URL(filePath: path))
    await session.line("tour \(path)")
    #expect(session.console.mode == "tour own 1/3")
    await session.line("tour stop")
    #expect(
      await session.line("tour desc").errors.map(\.description)
        == [#"unknown lesson "desc"; did you mean "desk"? Run "tour" to list them."#]
    )
    #expect(
      await session.line("tour ./none.lesson").errors.map(\.description)
        == ["cannot read ./none.lesson: no such file"]
    )
  }

  @Test("A lesson needs an app that can be restarted")
  func noApp() async throws {
    let other = try Transcript()
    #expect(
      await other.line("tour").errors.map(\.description)
        == ["the app exposes no lessons; Docs/Your-own-app.md lists what an app can expose"]
    )
    other.console.add(Lesson("desk", text: Self.text))
    #expect(
      await other.line("tour desk").errors.map(\.description)
        == [
          "the lesson cannot create a new instance of the app; in the app's code, expose the app "
            + "with console.exposeApp"
        ]
    )
  }

  @Test("The commands for a lesson require a lesson, and the names of lessons are completed")
  func verbs() async {
    for verb in ["hint", "solution", "again", "back", "skip", "answer x"] {
      #expect(
        await session.line("tour \(verb)").errors
          == [.refused("no lesson is in progress; run \"tour\" to list the lessons")]
      )
    }
    #expect(
      session.console.complete("tour de", at: 7).candidates.map(\.text) == ["desk"]
    )
  }
}
