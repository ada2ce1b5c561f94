import Testing

@testable import InnoConsole

@Suite("Matches of a replay")
struct EventMatchesTests {
  /// A recording that began after event 10, of an app that started after event 4, in a replay that
  /// began after event 100, of an app that started after event 98.
  private var matches = EventMatches(
    of: [12, 14, 16],
    recording: .init(app: 4, newest: 10),
    replay: .init(app: 98, newest: 100)
  )

  @Test("A number is converted to that of the matching event, or of the nearest earlier match")
  mutating func matching() {
    matches.add(103, at: 0)
    matches.add(102, at: 1)
    #expect([12, 13, 14].map(matches.replayed) == [103, 103, 102])
    #expect([102, 103, 104].map(matches.recorded) == [14, 12, nil])
    #expect((0..<3).map(matches.isMatched) == [true, true, false])
  }

  @Test("A number before the first match is converted to the start of the app, or before it")
  func earlier() {
    #expect([0, -3].map(matches.replayed) == [0, -3])
    #expect([1, 4, 5, 6, 7, 10].map(matches.replayed) == [95, 98, 99, 100, 101, 101])
    let first = EventMatches(
      of: [],
      recording: .init(app: 50, newest: 60),
      replay: .init(app: 1, newest: 1)
    )
    #expect([20, 50, 51].map(first.replayed) == [1, 1, 2])
  }

  @Test("A number of an event in the future is converted to another one in the future")
  mutating func later() {
    #expect([11, 500, .max].map(matches.replayed) == [101, 590, .max])
    matches.add(103, at: 0)
    #expect([13, 16, 500, .max].map(matches.replayed) == [104, 107, 591, .max])
  }

  @Test(
    "Messages may differ in the numbers of equivalent events only",
    arguments: [
      ("event 12 or 14", "event 103 or 102", true), ("event 12 or 14", "event 103 or 103", false),
      ("event 12: got 14 items", "event 103: got 102 items", false),
      ("no event 99 yet; the newest is 14", "no event 190 yet; the newest is 105", false),
      ("event 12 of 3", "event 103 of 4", false),
      ("event 12 of 3", "event 103 of 3", true),
      ("12 items", "103 items", false),
      ("event 12", "the event 103", false),
      ("event 12", "event 103 or 102", false),
      ("event 99999999999999999999", "event 99999999999999999998", false),
    ]
  )
  mutating func messages(recorded: String, replayed: String, isEquivalent: Bool) {
    matches.add(103, at: 0)
    matches.add(102, at: 1)
    #expect(matches.areEquivalent(recorded, replayed) == isEquivalent)
  }
}
