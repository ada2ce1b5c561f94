import Foundation
import Testing

@testable import InnoConsole

@Suite("Output that fits the window")
struct TextWidthTests {
  private func lines(_ kind: TimelineEvent.Kind, width: Int?) -> [String] {
    let timeline = Timeline()
    timeline.record(kind, source: "desk", cause: nil)
    let format = TextFormat(echoesCommands: false, width: width)
    return timeline.kept.events.flatMap { format.lines(for: $0) }
  }

  @Test("A row is truncated at the width, but never inside a character")
  func rows() {
    let issue = TimelineEvent.Kind.issue("한글 👨‍👩‍👧 and more")
    #expect(lines(issue, width: nil) == ["  desk     issue    한글 👨‍👩‍👧 and more"])
    #expect(lines(issue, width: 80) == ["  desk     issue    한글 👨‍👩‍👧 and more"])
    #expect(lines(issue, width: 30) == ["  desk     issue    한글 👨‍👩‍👧 a…"])
    #expect(lines(issue, width: 27) == ["  desk     issue    한글 …"])
    #expect(lines(issue, width: 24) == ["  desk     issue    한…"])
    #expect(lines(issue, width: 20) == ["  desk     issue    …"])
    #expect(lines(issue, width: 1) == ["  desk     issue    …"])
  }

  @Test("A table is cut to the width of the window, but the sentences of any command are not")
  func sentences() {
    var answer = Answer(.null, lines: ["one two three", "four five six"])
    #expect(lines(.answer(verb: "shelf", answer), width: 8) == ["one two…", "four fi…"])
    answer.isProse = true
    #expect(lines(.answer(verb: "shelf", answer), width: 8) == answer.lines)
  }

  @Test(
    "Help, explanations and lessons are not cut",
    arguments: [
      "help", "?", "help send", "help send desk add", "explain", "explain variables", "tour",
    ]
  )
  @MainActor
  func help(line: String) async throws {
    let session = try Transcript()
    for name in ["first", "second"] {
      let text = "title: How a desk counts\n\n== Two\nCount.\n\ngoal: desk.count == 2\n"
      session.console.add(Lesson(name, text: text))
    }
    let events = await session.line(line).events
    let (narrow, unlimited) = (
      TextFormat(echoesCommands: false, width: 8), TextFormat(echoesCommands: false)
    )
    let whole = events.flatMap { unlimited.lines(for: $0) }
    #expect(whole.count > 1)
    #expect(events.flatMap { narrow.lines(for: $0) } == whole)
  }

  @Test("A result of several lines is truncated, but a single line is not")
  func answers() {
    let long = Answer(.null, lines: ["abcdef", "abc"])
    #expect(lines(.answer(verb: "a", long), width: 5) == ["abcd…", "abc"])
    #expect(lines(.answer(verb: "a", long), width: nil) == ["abcdef", "abc"])
    #expect(lines(.answer(verb: "a", Answer(.null, "abcdef")), width: 5) == ["abcdef"])
  }

  @Test("Both values of a change fit in a window, and are whole in a pipe or a file")
  func changes() {
    let (old, new) = (String(repeating: "a", count: 70), String(repeating: "b", count: 600))
    let changes = ValueChange.between(
      .named([("note", .string(old))]),
      .named([("note", .string(new))])
    )
    #expect(
      lines(.state(changes), width: nil) == [#"  desk     state    note: "\#(old)" -> "\#(new)""#]
    )
    let (start, end) = (old.prefix(58), new.prefix(58))
    #expect(
      lines(.state(changes), width: 200)
        == [#"  desk     state    note: "\#(start)… -> "\#(end)…"#]
    )
    #expect(lines(.watch(changes[0]), width: nil).first?.contains(new) == true)
    #expect(lines(.watch(changes[0]), width: 200).first?.contains("\(start)… -> ") == true)
    #expect(lines(.issue(new), width: nil) == ["  desk     issue    \(new)"])
  }

  @Test("Typed lines, the history and a trace are whole in a pipe; a typed line fits a window")
  @MainActor
  func typedLines() async throws {
    let session = try Transcript()
    let line = "send desk write \(String(repeating: "z", count: 300))"
    let typed = try #require(await session.line(line).events("command").first)
    #expect(TextFormat().lines(for: typed) == ["> \(line)"])
    #expect(TextFormat(width: 20).lines(for: typed) == ["> send desk write z…"])
    #expect(await session.line("history").text.first == "1  \(line)")
    #expect(await session.line("trace").text.first?.contains(line) == true)
  }

  @Test("A variable's value is whole in a pipe and fits a window, also if it is the only line")
  @MainActor
  func variables() async throws {
    let session = try Transcript()
    let text = String(repeating: "z", count: 300)
    for line in [#"let x = "\#(text)""#, "let x"] {
      let answer = try #require(await session.line(line).events("answer").first)
      #expect(TextFormat().lines(for: answer) == [#"$x = "\#(text)""#])
      #expect(TextFormat(width: 10).lines(for: answer) == [#"$x = "zzz…"#])
    }
    #expect(await session.line("let").text.contains(#"$x  "\#(text)""#))
    #expect(await session.line("$x").text == [#""\#(text)""#])
  }

  @Test("The elements of a changed list, events and differences are whole in a pipe")
  @MainActor
  func wholeValues() async throws {
    let session = try Transcript()
    let (first, second) = (String(repeating: "x", count: 80), String(repeating: "y", count: 80))
    await session.line(#"send desk tag ["a", "b", "c"]"#)
    let passage = await session.line(#"send desk tag ["b", "c", "\#(first)"]"#)
    #expect(
      passage.text.contains(#"  desk     state    tags: -[0], +"\#(first)""#),
      "\(passage.text)"
    )
    await session.line("send desk write \(second)")
    #expect(
      await session.line("state desk --diff 1").text == [#"note: "" -> "\#(second)""#]
    )
    #expect(await session.line("events state --last 1").text.last?.contains(second) == true)
  }
}
