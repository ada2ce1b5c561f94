import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Watches and changes of state", .timeLimit(.minutes(5)))
struct SightTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("A watched value is reported at each change until the watch ends")
  func watch() async throws {
    #expect(await session.line("watch").text == ["nothing is watched"])
    #expect(await session.line("watch desk.count").text == ["desk.count"])
    #expect(await session.line("watch desk.count").text == ["desk.count"])
    #expect(await session.line("watch books.books[0].title").text.count == 2)
    let change = await session.line("send desk add 5")
    #expect(change.text.contains("  desk     watch    count: 0 -> 5"))
    let watch = try #require(change.events("watch").first)
    #expect(watch.cause == change.events("action").first?.number)
    #expect(
      await session.line("send books onAppear").text
        .contains(#"  books    watch    books[0].title: nil -> "Salt Road""#)
    )
    #expect(await session.line("send desk write x").events("watch").isEmpty)
    #expect(
      session.console.complete("watch off de", at: 12).candidates.map(\.text) == ["desk.count"]
    )
    #expect(await session.line("watch off desk.count").text == ["books.books[0].title"])
    #expect(await session.line("send desk add 5").events("watch").isEmpty)
    #expect(await session.line("watch off").text == ["nothing is watched"])
    #expect(!session.console.stopWatching())
  }

  @Test("The phase and a whole store can be watched")
  func watchPhase() async {
    await session.line("watch books.phase; watch desk")
    #expect(
      await session.line("send books onAppear").events("watch").map(\.kind.text) == [
        ["phase: idle -> loading"], ["phase: loading -> loaded"],
      ]
    )
    #expect(
      await session.line("send desk increment").events("watch").map(\.kind.text) == [
        ["count: 0 -> 1"]
      ]
    )
    #expect(session.console.stopWatching())
    #expect(await session.line("send desk increment").events("watch").isEmpty)
  }

  @Test("A watch with a condition prints only changes after which the condition holds")
  func watchCondition() async {
    #expect(
      await session.line("watch desk.count where desk.isOpen and desk.count > 1").text
        == ["desk.count where desk.isOpen and desk.count > 1"]
    )
    #expect(await session.line("send desk add 5").events("watch").isEmpty)
    await session.line("send desk open true")
    #expect(
      await session.line("send desk add 2").events("watch").map(\.kind.text) == [["count: 5 -> 7"]]
    )
    #expect(await session.line("send desk place 1 a").events("watch").isEmpty)
    #expect(await session.line("watch desk.count").text == ["desk.count"])
    #expect(
      await session.line("send desk place 0 a").events("watch").map(\.kind.text)
        == [["count: 1 -> 0"]]
    )
    await session.line("watch books where books.phase == loaded")
    #expect(await session.line("watch off books").text == ["desk.count"])
  }

  @Test("The condition of a watch reads the state after the change, also if it was read before")
  func watchConditionAfterChange() async {
    await session.line("watch books.phase where books == books and books.phase == loaded")
    await session.line("state books")
    #expect(
      await session.line("send books onAppear").events("watch").map(\.kind.text)
        == [["phase: loading -> loaded"]]
    )
  }

  @Test("A condition of a watch that cannot be evaluated is reported as an issue")
  func watchConditionFailure() async {
    await session.line("send desk add 5; watch desk.count where 10 / desk.count > 1")
    let change = await session.line("send desk place 0 a")
    #expect(change.events("watch").isEmpty)
    #expect(
      change.events("issue").map(\.kind.text) == [
        ["watch desk.count where 10 / desk.count > 1: 10 / desk.count divides by zero"]
      ]
    )
    #expect(
      await session.line("send desk add 2").events("watch").map(\.kind.text) == [["count: 0 -> 2"]]
    )
  }

  @Test(
    "The condition of a watch is completed",
    arguments: [
      ("watch desk.count w", ["where"]), ("watch off w", []),
      ("watch desk.count where desk.isO", ["desk.isOpen"]),
      ("watch desk.count where books.phase == lo", ["loading", "loaded"]),
    ]
  )
  func watchCompletion(line: String, expected: [String]) {
    let found = session.console.complete(line, at: line.unicodeScalars.count).candidates.map(\.text)
    #expect(found == expected)
  }

  @Test(
    "A value that cannot be watched is reported",
    arguments: [
      ("watch desk.count where desk.cout > 1", "desk has no property \"cout\"; did you mean"),
      ("watch desk.count where", "CONDITION is missing; usage: watch PATH where CONDITION"),
      ("watch desk.count 5", "expected where, got \"5\""),
      ("watch tab", "invalid path \"tab\": the path must begin with a store, as in people.phase"),
      ("watch desk.cout", "did you mean \"count\"?"),
      ("watch desk..count", "names must be separated by a single dot"),
      ("watch off desk.cont", "unknown watched value \"desk.cont\"; did you mean"),
    ]
  )
  func watchErrors(line: String, message: String) async {
    await session.line("watch desk.count")
    let errors = await session.line(line).errors.map(\.description)
    #expect(errors.first?.contains(message) == true, "\(errors)")
  }

  @Test("state --diff shows the combined changes of the last actions")
  func diff() async throws {
    await session.line("send desk add 1; send desk add 2; send desk write a; send desk write b")
    #expect(await session.line("state desk --diff 1").text == [#"note: "a" -> "b""#])
    #expect(
      await session.line("state desk --diff 3").text == ["count: 1 -> 3", #"note: "" -> "b""#]
    )
    #expect(await session.line("state desk count --diff 4").text == ["count: 0 -> 3"])
    #expect(
      await session.line("state desk count --diff 99").text
        == ["count: 0 -> 3", "desk has received only 4 actions"]
    )
    #expect(await session.line("state desk rating --diff 4").text == ["nothing changed"])
    #expect(
      await session.line("state books --diff 1").text
        == ["nothing changed", "books has received no action yet"]
    )
    #expect(await session.line("state desk --diff 0").text == ["nothing changed"])
    await session.line("send desk add -3")
    #expect(await session.line("state desk --diff 5").text == [#"note: "" -> "b""#])
    #expect(
      try await session.line("state desk --diff 1").json.last?["data"] == [
        ["path": "count", "from": 3, "to": 0]
      ]
    )
  }

  @Test("state --diff and --since end at the event that the paused app shows")
  func pausedDiff() async {
    let first = await session.line("send desk add 1").events("state").first?.number ?? 0
    await session.line("send desk add 2")
    await session.line("goto \(first)")
    #expect(await session.line("state desk --diff 1").text == ["count: 0 -> 1"])
    #expect(await session.line("state desk --since 0").text == ["count: 0 -> 1"])
    await session.line("resume")
    #expect(await session.line("state desk --diff 1").text == ["count: 1 -> 3"])
  }

  @Test("state --diff does not count actions that the end of a sandbox undid")
  func sandboxDiff() async {
    await session.line("send desk add 1; sandbox on; send desk add 2; sandbox off")
    #expect(
      await session.line("state desk --diff 2").text
        == ["count: 0 -> 1", "desk has received only 1 action"]
    )
  }

  @Test("state --diff does not count the actions of the app before a reset")
  func resetDiff() async {
    session.console.app.start = { $0.expose(Store(reducer: DeskFeature()), as: "desk") }
    await session.line("send desk add 1")
    #expect(await session.line("state desk --diff 2").text.first == "count: 0 -> 1")
    await session.line("reset")
    #expect(
      await session.line("state desk --diff 1").text
        == ["nothing changed", "desk has received no action yet"]
    )
    #expect(await session.line("state desk --since 0").text == ["nothing changed"])
  }

  @Test("state --diff reverts lists that grew or were replaced")
  func diffOfLists() async throws {
    await session.line(
      #"send desk tag ["a"]; send desk tag ["a","b"]; send desk tag ["a","c","d"]"#
    )
    #expect(
      await session.line("state desk --diff 1").text == [#"tags: -[1], +"c", +"d""#]
    )
    #expect(
      await session.line("state desk --diff 2").text == [
        #"tags[1]: nil -> "c""#, #"tags[2]: nil -> "d""#,
      ]
    )
    await session.line("send books onAppear")
    #expect(
      await session.line("state books --diff 2").text == [
        "books: [] -> [3 × Book]", "phase: idle -> loaded",
      ]
    )
  }

  @Test("state --since shows the changes after an event")
  func since() async throws {
    let first = await session.line("send desk add 1")
    let number = try #require(first.events.last?.number)
    await session.line("send desk add 2")
    #expect(await session.line("state desk --since \(number)").text == ["count: 1 -> 3"])
    #expect(await session.line("state desk --since 0").text == ["count: 0 -> 3"])
    let newest = session.console.timeline.lastNumber
    #expect(await session.line("state desk --since \(newest)").text == ["nothing changed"])
  }

  @Test(
    "An event that does not exist is reported",
    arguments: ["state desk --since 999", "events --since 999", "events --cause 999"]
  )
  func neverWas(line: String) async {
    await session.line("send desk add 1")
    let newest = session.console.timeline.lastNumber + 1
    #expect(
      await session.line(line).text.first
        == "error: there is no event 999 yet; the newest is \(newest)"
    )
    #expect(
      await session.line("events --cause 0").text.first
        == "error: there is no event 0; events are numbered from 1"
    )
  }

  @Test("A request for changes in dropped events is reported")
  func gone() async throws {
    let limited = try Transcript(timeline: Timeline(limit: 10))
    for _ in 0..<10 { await limited.line("send desk increment") }
    #expect(
      await limited.line("state desk --since 1").text.first?.contains(
        /^error: event 1 was dropped; the oldest event is [0-9]+$/
      ) == true
    )
    #expect(
      await limited.line("events --cause 1").text.first?.contains(
        /^error: event 1 was dropped; the oldest event is [0-9]+$/
      ) == true
    )
    await limited.line("send desk increment")
    #expect(
      await limited.line("state desk --diff 9").text.first?.contains(
        /^error: the timeline has only ([1-9]) actions? of the store desk; use --diff \1 or a smaller number$/
      ) == true
    )
    for _ in 0..<10 { await limited.line("stores") }
    #expect(
      await limited.line("state desk --diff 1").text.first
        == "error: the timeline no longer contains any action of the store desk"
    )
    #expect(
      await limited.line("state desk --diff x").text.first
        == #"error: expected a number of actions, got "x"; usage: state STORE [PATH] "#
        + "[--diff COUNT] [--since EVENT]"
    )
  }

  @Test("Events filters by cause, number and text")
  func filters() async throws {
    let load = await session.line("send books onAppear")
    let action = try #require(load.events("action").first)
    await session.line("send desk write Front")
    let caused = try await session.line("events --cause \(action.number)").json.last?["data"]?[
      "events"
    ]
    guard case .array(let events)? = caused else {
      Issue.record("no events in \(String(describing: caused))")
      return
    }
    for source: JSONValue in ["books", "data", "net"] {
      #expect(events.contains { $0["source"] == source })
    }
    #expect(!events.contains { $0["source"] == "desk" })
    #expect(
      await session.line("events --text FRONT").text.map { $0.split(separator: " ").dropFirst()[1] }
        == ["desk", "desk"]
    )
    let last = session.console.timeline.lastNumber
    #expect(await session.line("events --since \(last)").text.isEmpty)
    #expect(await session.line("events data").text.count == 2)
    #expect(
      await session.line("events action --since \(action.number) --text add").text.isEmpty
    )
  }
}
