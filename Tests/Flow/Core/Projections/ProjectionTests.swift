import InnoFlow
import Observation
import Testing

@MainActor
@Suite("Projections")
struct ProjectionTests {
  @Test("The same path returns the same object while it is retained")
  func identity() throws {
    let store = Store(reducer: Family(), initialState: .twoRows)
    store.send(.invite)
    let count = store.select(\.first.count)
    #expect(store.select(\.first.count) === count)
    let child = store.scope(state: \.first, action: Family.Action.firstCasePath)
    #expect(store.scope(state: \.first, action: Family.Action.firstCasePath) === child)
    #expect(child.select(\.count) === child.select(\.count))
    let guest = try #require(store.scope(optional: \.guest, action: Family.Action.guestCasePath))
    #expect(store.scope(optional: \.guest, action: Family.Action.guestCasePath) === guest)
    let other = CasePath<Family.Action, Child.Action>("first", embed: { _ in .other }) { _ in nil }
    #expect(store.scope(state: \.first, action: other) !== child)
    #expect(store.select { $0.others } !== store.select { $0.others })
  }

  @Test("A released projection is created again")
  func released() {
    let store = Store(reducer: Family())
    var child: ScopedStore? = store.scope(state: \.first, action: Family.Action.firstCasePath)
    weak let witness = child
    child?.send(.add)
    child = nil
    #expect(witness == nil)
    #expect(store.scope(state: \.first, action: Family.Action.firstCasePath).count == 1)
  }

  @Test("The observers of every kind of projection are notified when the store is deallocated")
  func storeEnds() throws {
    var store: Store? = Store(reducer: Family(), initialState: .twoRows)
    store?.send(.invite)
    let child = try #require(store?.scope(state: \.first, action: Family.Action.firstCasePath))
    let guest = try #require(
      store?.scope(optional: \.guest, action: Family.Action.guestCasePath)
    )
    let rows = try #require(store?.scope(collection: \.table, action: Family.rowPath))
    let count = try #require(store?.select(\.others))
    let sum = try #require(store?.select { $0.first.count + $0.others })
    let (part, made) = (child.select(\.count), rows[1].select { $0.count * 2 })
    let reads: [@MainActor () -> Bool] = [
      { child.isAlive }, { guest.isAlive }, { rows[0].isAlive }, { count.isAlive },
      { sum.isAlive }, { part.isAlive }, { made.isAlive },
    ]
    let fired = reads.map { read in
      let fired = Counted()
      withObservationTracking({ _ = read() }, onChange: { fired.add() })
      return fired
    }
    store = nil
    #expect(fired.map(\.count) == Array(repeating: 1, count: reads.count))
    #expect(reads.map { $0() } == Array(repeating: false, count: reads.count))
    #expect(guest.state == Child.State(id: 9))
    #expect(child.select(\.id).optionalValue == nil)
  }

  @Test("A stored value that only an observer reads is tracked without being retained")
  func unheld() {
    let store = Store(reducer: Family())
    let fired = Counted()
    withObservationTracking(
      { _ = store.select(\.others).optionalValue },
      onChange: { fired.add() }
    )
    store.send(.first(.add))
    #expect(fired.count == 0)
    store.send(.other)
    #expect(fired.count == 1)
    #expect(!store.isProjecting)
  }

  @Test("Deallocated and unread projections do not slow down an action")
  func dropped() {
    let store = Store(reducer: Family())
    let unread = store.select { $0.others }
    var read: SelectedStore? = store.select { $0.first.count }
    #expect(read?.optionalValue == 0)
    #expect(store.isProjecting)
    read = nil
    store.send(.other)
    #expect(!store.isProjecting)
    #expect(unread.optionalValue == 1)
    #expect(store.isProjecting)
  }

  @Test("Every reader before a change is notified, even after another read")
  func readBetween() {
    let store = Store(reducer: Family())
    let count = store.select(\.others)
    let listening = store.instrument(
      StoreListener { event in
        if case .reduced = event { _ = count.optionalValue }
      }
    )
    let fired = Counted()
    withObservationTracking({ _ = count.optionalValue }, onChange: { fired.add() })
    store.send(.other)
    #expect(fired.count == 1)
    listening.cancel()
  }

  @Test("A child's derived value is recomputed only after one of its inputs has changed")
  func childDependencies() {
    let store = Store(reducer: Family())
    let child = store.scope(state: \.first, action: Family.Action.firstCasePath)
    let made = Counted()
    let value = child.select(dependingOnAll: \.id, \.count) { id, count in
      made.add()
      return id * 100 + count
    }
    let fired = Counted()
    withObservationTracking({ _ = value.optionalValue }, onChange: { fired.add() })
    store.send(.other)
    #expect(value.optionalValue == 100)
    #expect(made.count == 1)
    child.send(.add)
    #expect(fired.count == 1)
    #expect(value.optionalValue == 101)
    #expect(made.count == 2)
  }

  @Test(
    "A memoized value is recomputed only after the state has changed",
    arguments: [true, false]
  )
  func memoized(memoize: Bool) {
    let store = Store(reducer: Family())
    let made = Counted()
    let value = store.select(memoize: memoize) { state in
      made.add()
      return state.others
    }
    #expect([value.optionalValue, value.optionalValue] == [0, 0])
    store.send(.other)
    #expect([value.optionalValue, value.optionalValue] == [1, 1])
    #expect(memoize ? made.count == 2 : made.count > 3)
  }

  /// The forms of `select` that return a large collection of the state unchanged.
  enum Form: CaseIterable { case path, memoized, dependency }

  private func selected(_ form: Form, of store: Store<LongList>) -> SelectedStore<[Int]> {
    switch form {
    case .path: store.select(\.numbers)
    case .memoized: store.select(memoize: true) { $0.numbers }
    case .dependency: store.select(dependingOn: \.numbers) { $0 }
    }
  }

  @Test(
    "A selected large collection is changed in place, and its readers are notified",
    arguments: Form.allCases
  )
  func inPlace(form: Form) {
    let store = Store(reducer: LongList(), initialState: LongList.State())
    let (numbers, other) = (selected(form, of: store), store.select(\.other))
    func address() -> Int? {
      store.state.numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    var addresses: Set<Int?> = []
    for index in 0..<20 {
      let (fired, otherFired) = (Counted(), Counted())
      withObservationTracking({ _ = numbers[dynamicMember: \.count] }, onChange: { fired.add() })
      withObservationTracking({ _ = other.optionalValue }, onChange: { otherFired.add() })
      store.send(.set(index))
      #expect(fired.count == 1)
      #expect(otherFired.count == 0)
      #expect(numbers.optionalValue?[index] == index)
      if index > 1 { addresses.insert(address()) }
    }
    #expect(addresses.count == 1)
    let fired = Counted()
    withObservationTracking({ _ = numbers[dynamicMember: \.count] }, onChange: { fired.add() })
    store.send(.other)
    #expect(fired.count == 0)
    #expect(other.optionalValue == 1)
  }

  @Test("A computed array is recomputed only after a change, and only if it is observed or read")
  func largeDependency() {
    let store = Store(reducer: LongList(), initialState: LongList.State())
    let made = Counted()
    let doubled = store.select(dependingOn: \.numbers) { numbers in
      made.add()
      return numbers.map { $0 * 2 }
    }
    #expect([doubled.optionalValue?[1], doubled.optionalValue?[1]] == [-2, -2])
    store.send(.other)
    #expect(doubled.optionalValue?[1] == -2)
    #expect(made.count == 1)
    store.send(.set(1))
    #expect(doubled.optionalValue?[1] == 2)
    store.send(.other)
    #expect(doubled.optionalValue?[1] == 2)
    #expect(made.count == 2)
    // The first action ends the observation, and nothing reads the value after the others.
    for action in [LongList.Action.set(2), .set(3), .other] { store.send(action) }
    #expect(made.count == 3)
    #expect(doubled.optionalValue?[3] == 6)
    #expect(made.count == 4)
  }

  @Test("An array computed from a small value is not recomputed without a change of that value")
  func largeResult() {
    let store = Store(reducer: LongList(), initialState: LongList.State())
    let made = Counted()
    let repeated = store.select(dependingOn: \.other) { other in
      made.add()
      return Array(repeating: other, count: 5_000)
    }
    for count in 1...3 {
      #expect(repeated.optionalValue?.last == count - 1)
      store.send(.other)
      #expect(made.count == count + 1)
      store.send(.set(count))
    }
    #expect(repeated.optionalValue?.last == 3)
    #expect(made.count == 4)
  }

  @Test("A number computed from a large array is current after actions without a reader")
  func unreadActions() {
    let store = Store(reducer: LongList(), initialState: LongList.State())
    let sum = store.select(dependingOn: \.numbers) { $0.reduce(0, +) }
    #expect(sum.optionalValue == -5_000)
    for index in 0..<3 { store.send(.set(index)) }
    #expect(sum.optionalValue == -4_994)
  }

  @Test("After the end of the store, a computed array is computed from the last state")
  func largeAfterEnd() throws {
    var store: Store? = Store(reducer: LongList(), initialState: LongList.State())
    let doubled = try #require(
      store?.select(dependingOn: \.numbers) { numbers in numbers.map { $0 * 2 } }
    )
    #expect(doubled.isAlive)
    for index in 1...3 { store?.send(.set(index)) }
    store = nil
    #expect(!doubled.isAlive)
    #expect(doubled[dynamicMember: \.[3]] == 6)
  }

  @Test("A removed child shows its last state, which contains a large array")
  func removedLarge() throws {
    let state = LongList.State(guest: LongList.Guest())
    let store = Store(reducer: LongList(), initialState: state)
    let path = CasePath<LongList.Action, Int>("set", embed: { .set($0) }) { _ in nil }
    let guest = try #require(store.scope(optional: \.guest, action: path))
    let numbers = guest.select(\.numbers)
    let doubled = guest.select(dependingOn: \.numbers) { numbers in numbers.map { $0 * 2 } }
    for index in 0..<3 {
      guest.send(index)
      #expect(guest.numbers[index] == index)
      #expect(numbers.optionalValue?[index] == index)
      #expect(doubled.optionalValue?[index] == index * 2)
    }
    guest.send(3)
    // No observer waits for a change anymore, so the copy of another value would be released now.
    store.send(.leave)
    #expect([guest.isAlive, numbers.isAlive, doubled.isAlive] == [false, false, false])
    #expect(guest.numbers[3] == 3)
    #expect(numbers[dynamicMember: \.[3]] == 3)
    #expect(doubled[dynamicMember: \.[3]] == 6)
  }

  @Test("Requiring a value that no longer exists stops the program")
  func requiresAlive() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var store: Store? = Store(reducer: Family())
        let count = store?.select(\.others)
        store = nil
        _ = count?.requireAlive()
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      output.contains(
        "the state of SelectedStore<Int> no longer exists: its store was released, or the state was "
          + "removed; check isAlive first"
      )
    )
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = Store(reducer: Family())
        let child = store.scope(state: \.first, action: Family.Action.firstCasePath)
        precondition(child.requireAlive().count == 0)
        precondition(store.select(\.others).requireAlive() == 0)
      }
    }
  }

  @Test("Only the changed projections of a store are reported")
  func many() {
    let store = Store(reducer: LongList(), initialState: LongList.State())
    let values = (0..<500).map { store.select(\.numbers[$0]) }
    let made = (0..<500).map { index in store.select(dependingOn: \.numbers) { $0[index] } }
    func track() -> [Counted] {
      (values + made).map { value in
        let fired = Counted()
        withObservationTracking({ _ = value.optionalValue }, onChange: { fired.add() })
        return fired
      }
    }
    for index in [499, 250, 7] {
      let fired = track()
      store.send(.set(index))
      #expect(fired.indices.filter { fired[$0].count > 0 } == [index, index + 500])
    }
  }
}

/// A large array and another value.
@InnoFlow
private struct LongList {
  struct State: Equatable, Sendable {
    var numbers = Array(repeating: -1, count: 5_000)
    var other = 0
    var guest: Guest?
  }

  struct Guest: Equatable, Sendable {
    var numbers = Array(repeating: -1, count: 5_000)
  }

  enum Action: Equatable, Sendable { case set(Int), other, leave }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .set(let index):
        state.numbers[index] = index
        state.guest?.numbers[index] = index
      case .other: state.other += 1
      case .leave: state.guest = nil
      }
      return .none
    }
  }
}
