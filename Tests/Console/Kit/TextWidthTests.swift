import Foundation
import InnoConsole
import Testing

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

  @Test("A table is cut to the width of the window, but sentences of help are not")
  func sentences() {
    let answer = Answer(.null, lines: ["one two three", "four five six"])
    #expect(lines(.answer(verb: "stores", answer), width: 8) == ["one two…", "four fi…"])
    for verb in ["explain", "help", "tour"] {
      #expect(lines(.answer(verb: verb, answer), width: 8) == answer.lines)
    }
  }

  @Test("A result of several lines is truncated, but a single line is not")
  func answers() {
    let long = Answer(.null, lines: ["abcdef", "abc"])
    #expect(lines(.answer(verb: "a", long), width: 5) == ["abcd…", "abc"])
    #expect(lines(.answer(verb: "a", long), width: nil) == ["abcdef", "abc"])
    #expect(lines(.answer(verb: "a", Answer(.null, "abcdef")), width: 5) == ["abcdef"])
  }
}
