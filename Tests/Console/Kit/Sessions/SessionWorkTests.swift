import Testing

@testable import InnoConsole

@Suite("Work in a session")
struct SessionWorkTests {
  private typealias Event = (kind: TimelineEvent.Kind, source: String, cause: Int?)

  private func work(
    _ events: [Event],
    subscriptions: [String: Set<String>] = [:],
    ignoring ignored: Set<Int> = []
  ) -> SessionWork {
    let timeline = Timeline()
    for event in events { timeline.record(event.kind, source: event.source, cause: event.cause) }
    return SessionWork(
      timeline.kept,
      after: 0,
      subscriptions: subscriptions,
      isIgnored: { ignored.contains($0) }
    )
  }

  private func line(_ text: String, cause: Int? = nil) -> Event {
    (.command(line: text), "console", cause)
  }

  private func action(_ name: String, by cause: Int?) -> Event {
    (.action(name: name, text: name, origin: nil), "books", cause)
  }

  private func state(by cause: Int?) -> Event { (.state([]), "books", cause) }

  private func effect(_ change: TimelineEvent.EffectEvent, by cause: Int?) -> Event {
    (.effect(id: "watch", event: change, detail: nil), "books", cause)
  }

  @Test("The handling of an action includes what a coordinator does after an intent")
  func intent() {
    let work = work([
      line("send books open"), action("open", by: 1), state(by: 2),
      (.intent(name: "selected", text: "3"), "books", 2),
      (.route(command: "go", result: "success", path: .array([])), "books", 4),
      action("handled", by: 4), state(by: 6), line("stores"),
    ])
    #expect(work.unfinished(at: 1) == nil)
    for event in 2...5 {
      #expect(work.unfinished(at: event)?.name == "the action open", "\(event)")
      #expect(work.unfinished(at: event)?.range == 2..<7, "\(event)")
    }
    #expect(work.unfinished(at: 6)?.name == "the action handled")
    #expect(work.unfinished(at: 7) == nil)
    #expect(work.lines(across: 4) == [1])
    #expect(work.lines(across: 7) == [])
  }

  @Test("The handling of an action ends before the next line, even if a task of it goes on")
  func task() {
    let work = work([
      line("send books start"), action("start", by: 1), state(by: 2), line("stores"),
      state(by: 2),
    ])
    #expect(work.unfinished(at: 2)?.range == 2..<3)
    #expect(work.unfinished(at: 4) == nil)
  }

  @Test("A request is in progress between two attempts")
  func attempts() {
    func response(_ cause: Int) -> Event {
      (
        .response(id: 1, outcome: .status(503, bytes: 0), duration: .milliseconds(1)), "net", cause
      )
    }
    func request(_ attempt: Int) -> Event {
      (.request(id: 1, method: "GET", url: "https://a.test/", attempt: attempt), "net", 1)
    }
    let work = work([
      line("net get /"), request(1), response(2), (.retry(id: 1, delay: .seconds(1)), "net", 3),
      request(2), response(5),
    ])
    for event in 2...5 {
      #expect(work.unfinished(at: event)?.name == "request #1", "\(event)")
      #expect(work.unfinished(at: event)?.range == 2..<6, "\(event)")
    }
    #expect(work.unfinished(at: 6) == nil)
  }

  @Test("A subscription is work only if it has ended and is not running again")
  func subscription() {
    let first = [
      line("send books onAppear"), action("onAppear", by: 1), effect(.started, by: 2),
      line("send books other"), action("tick", by: 3), state(by: 5),
    ]
    let names: [String: Set<String>] = ["books": ["watch"]]
    let running = work(first, subscriptions: names)
    #expect(running.unfinished(at: 3) == nil)
    #expect(running.unfinished(at: 5)?.name == "the action tick")
    // A tick of a subscription does not belong to the line that started the subscription.
    #expect(running.lines(across: 3) == [])
    let ended = work(first + [effect(.cancelled, by: 3)], subscriptions: names)
    #expect(ended.unfinished(at: 4)?.name == "the effect watch")
    #expect(ended.unfinished(at: 4)?.range == 2..<7)
    let again = work(
      first + [effect(.cancelled, by: 3), line("send books onAppear"), effect(.started, by: 8)],
      subscriptions: names
    )
    #expect(again.unfinished(at: 4) == nil)
  }

  @Test("A line of a file and the line that reads the file can both continue after an event")
  func source() {
    let events = [
      line("send books a; source f; send books b"), action("a", by: 1), state(by: 2),
      line("send books c", cause: 1), action("c", by: 4), state(by: 5), action("b", by: 1),
      state(by: 7),
    ]
    let work = work(events)
    #expect(work.lines(across: 3) == [1])
    #expect(work.lines(across: 4).sorted() == [1, 4])
    #expect(work.lines(across: 6) == [1])
    #expect(work.lines(across: 8) == [])
    let undone = self.work(events, ignoring: [7, 8])
    #expect(undone.lines(across: 6) == [])
    #expect(undone.unfinished(at: 7) == nil)
  }
}
