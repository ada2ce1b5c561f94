import InnoObservation
import Testing

@MainActor
@Suite("A list of listeners")
struct ListenerListTests {
  @Test("releases a listener when its token is cancelled")
  func cancelReleases() {
    let list = ListenerList<() -> Void>()
    var captured: Captured? = Captured()
    weak let weakly = captured
    let token = list.add { [captured] in withExtendedLifetime(captured) {} }
    captured = nil
    #expect(weakly != nil)
    token.cancel()
    #expect(weakly == nil)
    #expect(list.isEmpty)
  }

  @Test("keeps no more than a few detached listeners, however many come and go without a call")
  func pruning() {
    let list = ListenerList<Captured>()
    var alive = 0
    for _ in 0..<10_000 {
      _ = list.add(Captured { alive += $0 })
    }
    #expect(alive <= 16)
    #expect(list.attached.isEmpty)
  }

  @Test("is not kept by the tokens of its listeners")
  func tokenOutlives() {
    var list: ListenerList<Captured>? = ListenerList()
    weak let weakly = list
    let token = list?.add(Captured())
    list = nil
    #expect(weakly == nil)
    token?.cancel()
  }

  @Test("lists the attached listeners in order")
  func attached() {
    let list = ListenerList<Int>()
    let tokens = (1...3).map { list.add($0) } + [list.add(0, first: true)]
    tokens[1].cancel()
    #expect(list.attached == [0, 1, 3])
  }
}

/// An object that counts how many of its kind exist.
private final class Captured {
  private let count: (Int) -> Void

  init(count: @escaping (Int) -> Void = { _ in }) {
    self.count = count
    count(1)
  }

  deinit { count(-1) }
}
