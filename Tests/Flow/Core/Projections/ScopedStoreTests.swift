import InnoFlow
import Observation
import Testing

@MainActor
@Suite("ScopedStore")
struct ScopedStoreTests {
  @Test("A child's store reads the child's state and sends the child's actions")
  func readsAndSends() {
    let store = Store(reducer: Family())
    let child = store.scope(state: \.first, action: Family.Action.firstCasePath)
    child.send(.add)
    #expect(child.state == Child.State(id: 1, count: 1))
    #expect(child.count == 1)
    #expect(child.optionalState?.count == 1)
    #expect(child.isAlive)
    #expect(store.first.count == 1)
  }

  @Test("Observers are notified only of changes to the child")
  func observation() {
    let store = Store(reducer: Family())
    let child = store.scope(state: \.first, action: Family.Action.firstCasePath)
    let fired = Counted()
    withObservationTracking({ _ = child.count }, onChange: { fired.add() })
    store.send(.other)
    #expect(fired.count == 0)
    store.send(.first(.add))
    #expect(fired.count == 1)
  }

  @Test("The store of an optional child shows the child's last state after its removal")
  func optionalChild() throws {
    let store = Store(reducer: Guests(), initialState: .init())
    #expect(store.scope(optional: \.guest, action: .itself(of: Guests.self)) == nil)
    store.send(4)
    let guest = try #require(store.scope(optional: \.guest, action: .itself(of: Guests.self)))
    #expect(guest.requireAlive() == Child.State(id: 4))
    let fired = Counted()
    withObservationTracking({ _ = guest.isAlive }, onChange: { fired.add() })
    store.send(nil)
    #expect(fired.count == 1)
    #expect(!guest.isAlive)
    #expect(guest.optionalState == nil)
    #expect(guest.state == Child.State(id: 4))
  }

  @Test("An action for a child that no longer exists is handled by the parent's policy")
  func sendToTheDead() throws {
    let store = Store(reducer: Family())
    store.send(.invite)
    let guest = try #require(
      store.scope(optional: \.guest, action: Family.Action.guestCasePath)
    )
    guest.send(.add)
    #expect(guest.count == 1)
  }

  @Test("A projection does not retain its store and does nothing after the store is deallocated")
  func outlivesStore() {
    var store: Store? = Store(reducer: Family())
    let child = store?.scope(state: \.first, action: Family.Action.firstCasePath)
    let count = store?.select(\.first.count)
    child?.send(.add)
    #expect(child?.count == 1)
    weak let witness = store
    store = nil
    #expect(witness == nil)
    child?.send(.add)
    #expect(child?.state == Child.State(id: 1, count: 1))
    #expect(child?.isAlive == false)
    #expect(count?.isAlive == false)
    #expect(count?.optionalValue == nil)
  }
}

@MainActor
@Suite("SelectedStore")
struct SelectedStoreTests {
  @Test("A selected value follows the state, and its properties can be read directly")
  func follows() {
    let store = Store(reducer: Family())
    let first = store.select(\.first)
    store.send(.first(.add))
    #expect(first.count == 1)
    #expect(first.optionalValue == Child.State(id: 1, count: 1))
    #expect(first.requireAlive().count == 1)
  }

  @Test("Observers are notified when the value changes, not when the rest of the state does")
  func observation() {
    let store = Store(reducer: Family())
    let isMany = store.select { $0.first.count > 1 }
    let fired = Counted()
    withObservationTracking({ _ = isMany.optionalValue }, onChange: { fired.add() })
    store.send(.first(.add))
    #expect(fired.count == 0)
    store.send(.first(.add))
    #expect(fired.count == 1)
    store.send(.first(.add))
    #expect(fired.count == 1)
    #expect(isMany.optionalValue == true)
  }

  @Test("A derived value is recomputed only after one of its inputs has changed")
  func dependingOn() {
    let store = Store(reducer: Family())
    let made = Counted()
    let sum = store.select(dependingOn: \.first.count, \.table.count) { first, rows in
      made.add()
      return first + rows
    }
    #expect(sum.optionalValue == 0)
    store.send(.other)
    #expect(sum.optionalValue == 0)
    #expect(made.count == 1)
    store.send(.add(1))
    #expect(sum.optionalValue == 1)
    store.send(.first(.add))
    #expect(sum.optionalValue == 2)
    #expect(made.count == 3)
  }

  @Test("A value without readers is not recomputed")
  func unread() {
    let store = Store(reducer: Family())
    let made = Counted()
    let value = store.select { state in
      made.add()
      return state.others
    }
    for _ in 1...10 { store.send(.other) }
    #expect(made.count == 1)
    #expect(value.optionalValue == 10)
  }

  @Test("A value of a child's store follows only the child")
  func ofAChild() {
    let store = Store(reducer: Family(), initialState: .twoRows)
    let rows = store.scope(collection: \.table, action: Family.rowPath)
    let isMany = rows[0].select { $0.count > 1 }
    let fired = Counted()
    withObservationTracking({ _ = isMany.optionalValue }, onChange: { fired.add() })
    rows[1].send(.add)
    rows[0].send(.add)
    #expect(fired.count == 0)
    rows[0].send(.add)
    #expect(fired.count == 1)
    #expect(isMany.optionalValue == true)
  }
}

/// A guest that an action adds or removes.
private struct Guests: Reducer {
  struct State: Equatable, Sendable {
    var guest: Child.State?
  }

  func reduce(into state: inout State, action: Int?) -> EffectTask<Int?> {
    state.guest = action.map { Child.State(id: $0) }
    return .none
  }
}

extension CasePath where Root == Value {
  fileprivate static func itself<R: Reducer>(of type: R.Type) -> Self where Root == R.Action {
    .itself
  }
}
