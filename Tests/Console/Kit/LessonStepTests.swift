import Foundation
import InnoFlow
import InnoLocking
import Testing

@testable import InnoConsole

@Suite("Steps of a lesson", .timeLimit(.minutes(1)))
@MainActor
struct LessonStepTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
    session.console.addLessonApp("default") { $0.expose(Store(reducer: DeskFeature()), as: "desk") }
  }

  /// Adds a lesson whose steps have the given fields.
  private func add(_ steps: String...) {
    let text = steps.map { "== Step\nDo it.\nwhy: Because.\n\($0)\n" }.joined()
    session.console.add(Lesson("desk", text: "title: Desk\n" + text))
  }

  private func read(_ condition: String) throws -> Bool {
    try Condition(condition, in: session.console).holds(in: session.console)
  }

  @Test("A step whose goals the app already reaches starts with a new app")
  func reachedBefore() async throws {
    add(
      "goal: desk.count > 1\nsolution: send desk add 2",
      "goal: desk.count > 4\nsolution: send desk add 5"
    )
    await session.line("tour desk")
    let text = await session.line("send desk add 9").text
    #expect(text.contains("✓ Because.") && text.last == "(This step starts with a new app.)")
    #expect(try read("desk.count == 2"))
    await session.line("")
    await session.line("stores")
    #expect(session.console.mode == "tour desk 2/2")
    await session.line("send desk add 3")
    #expect(session.console.lessonResult?.isComplete == true)
  }

  @Test("A step that cannot be prepared in the learner's app starts with a new app")
  func unprepared() async throws {
    add(
      "goal: desk.count > 1\nsolution: send desk add 2",
      "setup: expect desk.count == 2\ngoal: desk.count == 3\nsolution: send desk increment"
    )
    await session.line("tour desk")
    let text = await session.line("send desk add 9").text
    #expect(text.last == "(This step starts with a new app.)")
    #expect(try session.console.mode == "tour desk 2/2" && read("desk.count == 2"))
  }

  @Test("A step continues with the learner's app if the goals are not reached")
  func continued() async throws {
    add(
      "goal: desk.count > 1\nsolution: send desk add 2",
      "goal: desk.count < 1\nsolution: send desk add -2"
    )
    await session.line("tour desk")
    #expect(await session.line("send desk add 9").text.last == "Do it.")
    #expect(try read("desk.count == 9"))
  }

  @Test("An answer on the line that shows the question is refused and does not count")
  func earlyAnswer() async {
    add("answer: yes", "answer: no")
    let refusal =
      "the question appeared after you typed this line; type the answer on a new line"
    #expect(await session.line("tour desk; answer yes").errors.map(\.description) == [refusal])
    #expect(await session.line("skip; answer no").errors.map(\.description) == [refusal])
    await session.line("")
    #expect(session.console.mode == "tour desk 2/2")
    await session.line("again; answer no")
    #expect(session.console.lessonResult?.summary == "1 of 2 steps reached, 1 skipped")
  }

  @Test("A learner who types an answer without answer, or answer without a text, is helped")
  func answerWithoutVerb() async {
    add("answer: data", "goal: desk.count == 1\nsolution: send desk increment")
    let help = "To answer the question, type: answer TEXT"
    await session.line("tour desk")
    #expect(await session.line("data").text.contains(help))
    #expect(await session.line("").text.isEmpty)
    #expect(await session.line("send dsk increment").text.contains(help) == false)
    #expect(
      await session.line("answer").errors.map(\.description)
        == ["TEXT is missing; usage: answer TEXT"]
    )
    await session.line("answer data")
    #expect(await session.line("data").text.contains(help) == false)
  }

  @Test("After a right answer, the text of the first goal that is not reached is shown")
  func missingGoal() async {
    add(
      """
      answer: yes
      goal: desk.count > 0
      missing: the count is
        still 0.
      goal: desk.isOpen
      solution: send desk increment; send desk open true; answer yes
      """
    )
    let right = "\"yes\" is right, but the task is not finished"
    await session.line("tour desk")
    #expect(await session.line("answer yes").text == ["\(right): the count is still 0."])
    #expect(await session.line("send desk increment").events("answer").isEmpty)
    #expect(await session.line("answer yes").text == [right])
    await session.line("send desk open true")
    #expect(session.console.lessonResult?.isComplete == true)
  }

  @Test("Commands on the line that shows the task do not count")
  func earlyCommands() async throws {
    add(
      "goal: desk.count == 1\nsolution: send desk increment",
      "goal: desk.count == 5\nsolution: send desk add 4"
    )
    await session.line("tour desk")
    let text = await session.line("skip; send desk add 4").text
    #expect(text.last == "(This step starts with a new app.)")
    await session.line("")
    #expect(try session.console.mode == "tour desk 2/2" && read("desk.count == 1"))
  }

  @Test("again can be followed by commands on the same line")
  func again() async {
    add("goal: desk.count == 1\nsolution: send desk increment")
    await session.line("tour desk")
    await session.line("send desk add 5")
    await session.line("again; send desk increment")
    #expect(session.console.lessonResult?.isComplete == true)
  }

  @Test("An earlier state that a paused app shows does not count")
  func paused() async throws {
    add("goal: desk.count == 3\nsolution: send desk add 3")
    await session.line("tour desk")
    let events = await session.line("send desk add 3; send desk add 4").events("state")
    let number = try #require(events.first).number
    await session.line("goto \(number)")
    #expect(try read("desk.count == 3"))
    await session.line("stores")
    #expect(session.console.lesson != nil)
    await session.line("resume")
    await session.line("send desk add -4")
    #expect(session.console.lessonResult?.isComplete == true)
  }

  @Test("A goal can depend on which command of a line caused an event")
  func commands() async throws {
    add(
      """
      goal: $events.any(e => e.kind == "action" and e.command == "send desk increment")
      solution: send desk increment
      right: send desk add 1; send desk increment
      right: repeat 2 { send desk increment }
      right: alias up = send desk increment; up
      wrong: send desk add 1; print "send desk increment"
      wrong: print "send desk increment"; send desk add 1
      """
    )
    let check = try await session.console.check(try await session.console.lesson(named: "desk"))
    #expect(check.failures == [])
  }

  @Test("A lesson shows neither the events of the previous app nor its time")
  func ownTimeline() async throws {
    add("goal: desk.count == 1\nsolution: send desk increment")
    await session.line("send desk add 40")
    await session.line("tour desk")
    #expect(await session.line("events").text.isEmpty)
    #expect(
      await session.line("trace").errors.map(\.description)
        == ["there is nothing to trace yet; send an action first"]
    )
    #expect(
      await session.line("goto 2").errors.map(\.description)
        == ["event 2 is not part of this lesson; run \"events\" to list the lesson's events"]
    )
    await session.line("send desk add 5")
    #expect(await session.line("events action").text.count == 1)
    let start = session.console.timeline.time
    await session.line("clock advance 90s")
    let passed = session.console.timeline.time.timeIntervalSince(start)
    #expect(abs(passed - 90) < 0.001)
    await session.line("tour stop")
    #expect(abs(session.console.timeline.time.timeIntervalSinceNow) < 60)
    #expect(await session.line("events action").text.count == 1)
    #expect(await session.line("trace").text.first?.contains("send desk add 40") == true)
  }

  @Test(
    "A step that starts with a new app hides the commands that prepared the app, and has a new clock",
    arguments: ["send desk increment", "skip", "again"]
  )
  func newApp(line: String) async throws {
    add(
      "goal: desk.count == 1\nsolution: send desk increment",
      "setup: reset\nsetup: send desk add 7\ngoal: desk.count == 8\nsolution: send desk increment"
    )
    await session.line("tour desk; let mine = 3; clock advance 90s")
    await session.line(line == "again" ? "skip" : "stores")
    await session.line(line)
    let clock = try #require(session.console.clock as? VirtualClock)
    #expect(try clock.now.offset == .zero && read("desk.count == 7"))
    #expect(await session.line("events").text.isEmpty)
    #expect(
      await session.line("trace").errors.map(\.description)
        == ["there is nothing to trace yet; send an action first"]
    )
    await session.line("send desk increment")
    #expect(session.console.lesson == nil)
  }

  @Test("The preparation of a step is caused by no line of the learner")
  func preparationCause() async throws {
    add("setup: send desk add 7\ngoal: desk.count == 8\nsolution: send desk increment")
    await session.line("tour desk")
    for line in ["again", "again"] {
      let before = session.console.timeline.lastNumber
      await session.line(line)
      let events = session.console.timeline.kept.events.filter { $0.number > before }
      let typed = try #require(events.first { $0.kind.name == "command" })
      let prepared = events.filter { $0.kind.text == ["send desk add 7"] || $0.source == "desk" }
      #expect(prepared.count == 3 && prepared.allSatisfy { $0.cause != typed.number })
    }
  }

  @Test(
    "Events that a replaced app still causes are not shown",
    arguments: ["again", "skip", "tour stop"]
  )
  func replacedApp(line: String) async throws {
    add(
      "goal: desk.count == 1\nsolution: send desk increment",
      "setup: reset\ngoal: desk.count == 8\nsolution: send desk add 8"
    )
    await session.line("tour desk; set settle off")
    let start = try #require(await session.line("send desk watch").events("effect").first)
    let printed = Locked<[TimelineEvent]>([])
    let observer = session.console.observe { event in printed.withLock { $0.append(event) } }
    await session.line("\(line); send desk add 2")
    session.console.timeline.record(
      .effect(id: "desk-watch", event: .cancelled, detail: nil),
      source: "desk",
      cause: start.number
    )
    observer.cancel()
    let shown = printed.withLock(\.self).filter { $0.source == "desk" }
    #expect(shown.map(\.kind.name) == ["action", "state"])
    #expect(await session.line("events desk effect").text.isEmpty)
  }

  @Test("hint, solution and the restart of a step leave the step's effects in flight")
  func effectsInFlight() async {
    add(
      """
      setup: set settle off; send desk watch
      goal: desk.isOpen
      hint: Wait.
      solution: send desk open true
      """
    )
    await session.line("tour desk")
    for line in ["hint", "solution", "again", ""] {
      await session.line(line)
      #expect(!session.console.isIdle, "\(line)")
    }
  }

  @Test("help explains what back means during a lesson")
  func back() async {
    add("answer: yes")
    let note =
      "  During a lesson, \"back\" returns to the previous step; \"goto NUMBER\" shows the app at an "
      + "earlier event."
    #expect(await session.line("help back").text.contains(note))
    await session.line("tour desk")
    #expect(await session.line("help back").text.contains { $0.contains("\"goto NUMBER\"") })
  }
}
