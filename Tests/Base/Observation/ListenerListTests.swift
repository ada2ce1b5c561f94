import InnoObservation
import InnoLocking
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
    #expect(list.all.isEmpty)
  }

  @Test("releases a listener when its token is released, on any thread", arguments: [false, true])
  func releaseReleases(elsewhere: Bool) async {
    let list = ListenerList<() -> Void>()
    weak var weakly: Captured?
    var tokens: [ObservationToken] = []
    do {
      let captured = Captured()
      weakly = captured
      tokens = [list.add { [captured] in withExtendedLifetime(captured) {} }]
    }
    #expect(weakly != nil)
    if elsewhere {
      let last = LastReference(tokens.removeLast())
      await Task.detached { last.release() }.value
    } else {
      tokens = []
    }
    #expect(weakly == nil)
  }

  @Test("releases a listener that is detached while it is called, after the call")
  func releasedInCall() {
    let list = ListenerList<() -> Void>()
    weak var weakly: Captured?
    var token: ObservationToken?
    do {
      let captured = Captured()
      weakly = captured
      token = list.add { [captured] in
        token = nil
        withExtendedLifetime(captured) {}
      }
    }
    list.forEach { $0() }
    #expect(token == nil)
    #expect(weakly == nil)
    #expect(list.isEmpty)
  }

  @Test("is consistent when tokens are released on other threads during calls")
  func racing() async {
    let list = ListenerList<() -> Void>()
    for _ in 0..<200 {
      var calls = 0
      let tokens = (0..<20).map { _ in list.add { calls += 1 } }
      let release = Task.detached { for token in tokens { token.cancel() } }
      for _ in 0..<20 { list.forEach { $0() } }
      await release.value
      calls = 0
      list.forEach { $0() }
      #expect(calls == 0)
    }
    #expect(list.isEmpty)
  }

  @Test("retains no detached listeners, even if many are added and detached without a call")
  func pruning() {
    let list = ListenerList<Captured>()
    var alive = 0
    for _ in 0..<10_000 {
      _ = list.add(Captured { alive += $0 })
    }
    #expect(alive == 0)
    #expect(list.all.isEmpty)
  }

  @Test("is not retained by its listeners' tokens, and releases its listeners when deallocated")
  func tokenOutlives() {
    var list: ListenerList<Captured>? = ListenerList()
    weak let weakly = list
    weak var captured: Captured?
    let token = list.map { list in
      let listener = Captured()
      captured = listener
      return list.add(listener)
    }
    list = nil
    #expect(weakly == nil)
    #expect(captured == nil)
    token?.cancel()
  }

  @Test("keeps a permanent listener until it is deallocated")
  func permanent() {
    var list: ListenerList<Captured>? = ListenerList()
    var alive = 0
    list?.addPermanently(Captured { alive += $0 })
    #expect(list?.all.count == 1)
    #expect(alive == 1)
    list = nil
    #expect(alive == 0)
  }

  @Test("lists the attached listeners in order")
  func attached() {
    let list = ListenerList<Int>()
    let tokens = (1...3).map { list.add($0) } + [list.add(0, first: true)]
    tokens[1].cancel()
    #expect(list.all == [0, 1, 3])
  }
}

/// The only reference to a token.
private final class LastReference: Sendable {
  private let token: Locked<ObservationToken?>

  init(_ token: ObservationToken) {
    self.token = Locked(token)
  }

  func release() {
    token.withLock { $0 = nil }
  }
}

/// An object that counts its live instances.
private final class Captured {
  private let count: (Int) -> Void

  init(count: @escaping (Int) -> Void = { _ in }) {
    self.count = count
    count(1)
  }

  deinit { count(-1) }
}

extension ListenerList {
  /// The attached listeners, in the order in which they are called.
  fileprivate var all: [Listener] {
    var (listeners, rest) = ([Listener](), attached)
    while let listener = rest.next() { listeners.append(listener) }
    return listeners
  }
}
