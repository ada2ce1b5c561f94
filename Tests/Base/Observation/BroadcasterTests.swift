import InnoObservation
import Testing

@MainActor
@Suite("A broadcaster")
struct BroadcasterTests {
  private let broadcaster = Broadcaster<Int>()
  private let log = Log()

  @Test("delivers a value to the listeners in the order in which they were added")
  func order() {
    let tokens = ["a", "b"].map { name in broadcaster.listen { log.add("\(name)\($0)") } }
    let first = broadcaster.listen(first: true) { log.add("first\($0)") }
    broadcaster.send(1)
    broadcaster.send(2)
    #expect(log.lines == ["first1", "a1", "b1", "first2", "a2", "b2"])
    withExtendedLifetime((tokens, first)) {}
  }

  @Test(
    "delivers a value sent by a listener only after all listeners have the earlier value"
  )
  func reentrancy() {
    let sender = broadcaster.listen { value in
      log.add("sender\(value)")
      if value < 3 { broadcaster.send(value + 1) }
    }
    let other = broadcaster.listen { log.add("other\($0)") }
    broadcaster.send(1)
    #expect(log.lines == ["sender1", "other1", "sender2", "other2", "sender3", "other3"])
    #expect(!broadcaster.isDelivering)
    withExtendedLifetime((sender, other)) {}
  }

  @Test("does not call a listener that was cancelled earlier in the same delivery")
  func cancelledInDelivery() {
    var second: ObservationToken?
    let first = broadcaster.listen { _ in second?.cancel() }
    second = broadcaster.listen { log.add("second\($0)") }
    broadcaster.send(1)
    #expect(log.lines == [])
    withExtendedLifetime(first) {}
  }

  @Test("does not call a listener whose token was released earlier in the same delivery")
  func releasedInDelivery() {
    var second: ObservationToken?
    let first = broadcaster.listen { _ in second = nil }
    second = broadcaster.listen { log.add("second\($0)") }
    broadcaster.send(1)
    #expect(second == nil)
    #expect(log.lines == [])
    withExtendedLifetime(first) {}
  }

  @Test("delivers to a new listener only the values that are sent after it was added")
  func addedInDelivery() {
    var added: ObservationToken?
    let first = broadcaster.listen { value in
      if value == 1 {
        broadcaster.send(2)
        added = broadcaster.listen { log.add("added\($0)") }
        broadcaster.send(3)
      }
    }
    broadcaster.send(1)
    #expect(log.lines == ["added3"])
    withExtendedLifetime((first, added)) {}
  }

  @Test("keeps enqueued values and calls in order until they are delivered")
  func enqueued() {
    let token = broadcaster.listen { log.add("\($0)") }
    broadcaster.enqueue(1)
    broadcaster.enqueue { log.add("call") }
    broadcaster.send(2)
    #expect(log.lines == ["1", "call", "2"])
    withExtendedLifetime(token) {}
  }

  @Test("does not evaluate a value if there are no listeners")
  func unevaluated() {
    func value() -> Int {
      log.add("evaluated")
      return 1
    }
    broadcaster.send(value())
    broadcaster.enqueue(value())
    #expect(log.lines == [])
  }

  @Test("is empty after the first delivery that follows the release of its last listener")
  func emptiness() {
    var token: ObservationToken? = broadcaster.listen { _ in }
    #expect(token != nil && !broadcaster.isEmpty)
    token = nil
    broadcaster.send(1)
    #expect(broadcaster.isEmpty)
  }

  @Test(
    "ends its streams when it is released, after delivering all values",
    .timeLimit(.minutes(1))
  )
  func streamEnds() async {
    var broadcaster: Broadcaster<Int>? = Broadcaster()
    let stream = broadcaster!.stream(buffering: .unbounded)
    broadcaster?.send(1)
    broadcaster?.send(2)
    broadcaster = nil
    var values: [Int] = []
    for await value in stream { values.append(value) }
    #expect(values == [1, 2])
  }

  @Test("detaches a stream that is no longer read")
  func abandonedStream() {
    var stream: AsyncStream<Int>? = broadcaster.stream(buffering: .unbounded)
    #expect(stream != nil && !broadcaster.isEmpty)
    stream = nil
    broadcaster.send(1)
    #expect(broadcaster.isEmpty)
  }
}

/// Lines that listeners have written.
@MainActor
private final class Log {
  var lines: [String] = []

  nonisolated init() {}

  func add(_ line: String) { lines.append(line) }
}
