import InnoRouter
import Testing

@MainActor
@Suite("Throttled and debounced commands", .timeLimit(.minutes(1)))
struct ThrottleAndDebounceTests {
  private let clock = StoppedClock()
  private let store = NavigationStore<Place>()

  @Test("A command is cancelled until the interval since the last command has passed")
  func throttle() {
    store.add(.throttle(.seconds(1), clock: clock))
    #expect(store.execute(.push(.a)).isSuccess)
    clock.advance(by: .milliseconds(999))
    let result = store.execute(.push(.b))
    #expect(result.isMiddlewareCancellation)
    #expect(
      "\(result)"
        == "cancelled by throttle: a command with the same key was executed "
        + "less than 1.0 seconds ago"
    )
    #expect(store.execute(.pop).isSuccess)
    clock.advance(by: .milliseconds(1))
    #expect(store.execute(.push(.c)).isSuccess)
    #expect(store.path == [.c])
  }

  @Test("A refused command does not start the interval")
  func throttleAfterRefusal() {
    store.add(.throttle(.seconds(1), clock: clock))
    #expect(store.execute(.pop) == .emptyStack)
    #expect(store.execute(.pop) == .emptyStack)
  }

  @Test("The key determines which commands share an interval, and nil exempts a command")
  func throttleByKey() {
    store.add(.throttle(.seconds(1), clock: clock) { $0.destinations.first.map(AnyHashable.init) })
    #expect(store.execute(.push(.a)).isSuccess)
    #expect(store.execute(.push(.b)).isSuccess)
    #expect(!store.execute(.replaceTop(.a)).isSuccess)
    #expect(store.execute(.pop).isSuccess)
    #expect(store.execute(.pop).isSuccess)
  }

  @Test("The last of several commands runs after the interval; the others are superseded")
  func debounce() async {
    let debouncer = RouterDebouncer(store, for: .seconds(1), clock: clock)
    var refused: [NavigationCommand<Place>] = []
    let observation = store.observe { if !$0.result.isSuccess { refused.append($0.command) } }
    let first = Task { await debouncer.execute(.push(.a)) }
    await sleepers(1)
    clock.advance(by: .milliseconds(900))
    let second = Task { await debouncer.execute(.push(.b)) }
    #expect(await first.value == .cancelled(.superseded))
    await sleepers(2)
    clock.advance(by: .milliseconds(900))
    #expect(store.path.isEmpty)
    clock.advance(by: .milliseconds(100))
    #expect(await second.value == .success)
    #expect(store.path == [.b])
    #expect(refused == [.push(.a)])
    observation.cancel()
  }

  @Test("A cancelled task or debouncer executes nothing", arguments: [false, true])
  func cancelledDebounce(byTask: Bool) async {
    let debouncer = RouterDebouncer(store, for: .seconds(1), clock: clock)
    let waiting = Task { await debouncer.execute(.push(.a)) }
    await sleepers(1)
    if byTask { waiting.cancel() } else { debouncer.cancelPending() }
    #expect(await waiting.value == .cancelled(.superseded))
    clock.advance(by: .seconds(2))
    #expect(store.path.isEmpty)
  }

  private func sleepers(_ count: Int) async {
    let deadline = ContinuousClock.now + .seconds(30)
    while clock.sleepCount < count, ContinuousClock.now < deadline { await Task.yield() }
    #expect(ContinuousClock.now < deadline, "fewer than \(count) tasks are sleeping")
  }
}
