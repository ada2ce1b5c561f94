import Foundation
import InnoLocking
import InnoObservation
import Testing

@testable import InnoConsole

@Suite("The timeline", .timeLimit(.minutes(5)))
struct TimelineTests {
  private final class Listener: Sendable {
    private let state = Locked<[Int]>([])
    var numbers: [Int] { state.withLock(\.self) }
    func hear(_ event: TimelineEvent) { state.withLock { $0.append(event.number) } }
  }

  @Test("Events have the same order for all threads and listeners")
  func order() async {
    let timeline = Timeline(limit: 100_000)
    let listener = Listener()
    let token = timeline.listen { listener.hear($0) }
    defer { token.cancel() }
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<500 {
            timeline.record(.command(line: "\(index)"), source: "\(task)", cause: nil)
          }
        }
      }
    }
    let events = timeline.kept.events
    #expect(events.map(\.number) == Array(1...4_000))
    #expect(listener.numbers == Array(1...4_000))
    #expect(timeline.lastNumber == 4_000)
    for task in 0..<8 {
      let lines = events.filter { $0.source == "\(task)" }.map { event in
        if case .command(let line) = event.kind { line } else { "" }
      }
      #expect(lines == (0..<500).map(String.init))
    }
  }

  @Test("The oldest events are dropped and counted", arguments: [0, 1, 3, 4, 10, 100])
  func limit(limit: Int) {
    let timeline = Timeline(limit: limit)
    for _ in 0..<1_000 { timeline.record(.command(line: ""), source: "", cause: nil) }
    let kept = timeline.kept
    let (events, dropped) = (kept.events, kept.dropped)
    #expect(events.count == min(limit, 1_000))
    #expect(events.count + dropped == 1_000)
    #expect(events.last?.number ?? 1_000 == 1_000)
    #expect(events.first?.number ?? 1_001 == dropped + 1)
    #expect(timeline.lastNumber == 1_000)
  }

  @Test("The oldest events are dropped by size, but never the newest")
  func bytes() {
    let timeline = Timeline(byteLimit: 10_000)
    timeline.record(.issue(String(repeating: "a", count: 50_000)), source: "", cause: nil)
    #expect(timeline.kept.events.count == 1)
    for number in 2...50 {
      timeline.record(
        .answer(
          verb: "",
          Answer(
            .array([.string(String(repeating: "b", count: 500)), .facts(["c": 1])]),
            lines: ["d"]
          )
        ),
        source: "",
        cause: nil
      )
      #expect(timeline.kept.dropped > 0 || number == 1)
      #expect(timeline.kept[number]?.number == number)
      #expect(timeline.kept[timeline.kept.dropped] == nil)
    }
    #expect((5...20).contains(timeline.kept.events.count))
  }

  @Test("A listener receives events until its token is cancelled or released")
  func listening() {
    let timeline = Timeline()
    let (first, second, third) = (Listener(), Listener(), Listener())
    let token = timeline.listen { first.hear($0) }
    var released: ObservationToken? = timeline.listen { second.hear($0) }
    let kept = timeline.listen { third.hear($0) }
    timeline.record(.issue(""), source: "")
    token.cancel()
    token.cancel()
    withExtendedLifetime(released) {}
    released = nil
    timeline.record(.issue(""), source: "")
    #expect(first.numbers == [1])
    #expect(second.numbers == [1])
    #expect(third.numbers == [1, 2])
    kept.cancel()
  }

  @Test("The cause is the bound event, including in tasks started in its scope")
  func cause() async {
    let timeline = Timeline(now: { Date(timeIntervalSince1970: 5) })
    let first = timeline.record(.issue("a"), source: "x")
    await Timeline.$cause.withValue(first) {
      timeline.record(.issue("b"), source: "x")
      await Task { _ = timeline.record(.issue("c"), source: "x") }.value
      timeline.record(.issue("d"), source: "x", cause: nil)
    }
    timeline.record(.issue("e"), source: "x")
    #expect(timeline.kept.events.map(\.cause) == [nil, 1, 1, nil, nil])
    #expect(timeline.kept.events.allSatisfy { $0.time == Date(timeIntervalSince1970: 5) })
  }

  @MainActor
  @Test(
    "A command that only reads does not copy the kept events",
    arguments: ["state desk.count", "state desk", "expect desk.count == 0", "stores", "let n = 1"]
  )
  func storage(line: String) async throws {
    let session = try Transcript()
    let timeline = session.console.timeline
    var address: UInt?
    var moves = 0
    for _ in 0..<300 {
      await session.console.evaluate(line)
      let current = timeline.kept.window.withUnsafeBufferPointer {
        UInt(bitPattern: $0.baseAddress)
      }
      if current != address { moves += 1 }
      address = current
    }
    // The storage moves only when it grows. A copy for each line would move it 300 times.
    #expect(moves < 30, "\(moves) moves")
  }

  @MainActor
  @Test("A session longer than the timeline continues, and events reports the dropped events")
  func dropped() async throws {
    let session = try Transcript(timeline: Timeline(limit: 20))
    for _ in 0..<50 { await session.line("send desk increment") }
    let lines = await session.line("events").text
    #expect(lines.first?.contains(/^events 1 to [0-9]+ were dropped$/) == true)
    #expect(session.library.console.timeline.kept.dropped > 100)
  }
}
