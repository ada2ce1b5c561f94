import InnoFlow
import Testing

@MainActor
@Suite("Reductions in listener events")
struct ReductionTests {
  @Test("The state before an action is kept only while a listener requests it")
  func previousState() {
    let store = Store(reducer: Counter())
    var before: [Counter.State?] = []
    func listener(_ keeps: Bool) -> StoreListener<Counter.State, Counter.Action> {
      StoreListener(keepsPreviousState: keeps) { event in
        if case .reduced(_, let reduction) = event { before.append(reduction.before) }
      }
    }
    let modest = store.instrument(listener(false))
    store.send(.add(1))
    let curious = store.instrument(listener(true))
    store.send(.add(1))
    curious.cancel()
    store.send(.add(1))
    let one = Counter.State(count: 1)
    #expect(before == [nil, one, one, nil])
    modest.cancel()
  }

  @Test("A listener that does not request the state before an action causes no copy of it")
  func noCopies() {
    struct Numbers: Sendable {
      var numbers = Array(repeating: 0, count: 100)
      var address: Int { numbers.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
    }
    let store = Store(
      reducer: Reduce<Numbers, Int> { state, index in
        state.numbers[index] += 1
        return .none
      },
      initialState: Numbers()
    )
    let before = store.address
    let modest = store.instrument(StoreListener { _ in })
    store.send(1)
    #expect(store.address == before)
    let curious = store.instrument(StoreListener(keepsPreviousState: true) { _ in })
    store.send(1)
    #expect(store.address != before)
    modest.cancel()
    curious.cancel()
  }

  @Test("The duration of a reduction is the duration of the reducer")
  func duration() {
    let clock = ContinuousClock()
    let store = Store(
      reducer: echo { _ in
        let start = clock.now
        while start.duration(to: clock.now) < .milliseconds(2) {}
        return .none
      }
    )
    var duration: Duration?
    let observation = store.instrument(
      StoreListener { event in
        if case .reduced(_, let reduction) = event { duration = reduction.duration }
      }
    )
    let total = clock.measure { store.send("go") }
    #expect(duration.map { $0 >= .milliseconds(2) && $0 <= total } == true)
    observation.cancel()
  }
}
