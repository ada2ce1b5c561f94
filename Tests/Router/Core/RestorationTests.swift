import Foundation
import InnoRouter
import Testing

@Suite("Restored state")
@MainActor
struct RestorationTests {
  enum Shop: Route, Codable {
    case cart, item(Int)
  }

  enum Bar: TabItem {
    case home, cart
    var title: String { name }
  }

  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test("A store can start with a current modal and a queue")
  func startingModals() {
    let store = ModalStore(ModalState([.sheet(Shop.cart), .cover(.item(1)), .sheet(.item(2))]))
    #expect(store.current?.route == .cart)
    #expect(store.queue.map(\.route) == [.item(1), .item(2)])
    #expect(store.queue.map(\.style) == [.fullScreenCover, .sheet])
    #expect(store.send(.dismiss).description == "m1 is dismissed")
    #expect(store.send(.present(.cart)).presentedID?.number == 4)
  }

  @Test("Modals are decoded with their numbers")
  func modals() throws {
    let store = ModalStore<Shop>()
    store.send(.present(.cart))
    store.send(.present(.item(2), style: .fullScreenCover))
    store.send(.dismiss)
    let state = try copy(store.state)
    #expect(state == store.state)
    let restored = ModalStore(state)
    #expect(restored.send(.present(.item(3))).presentedID?.number == 3)
    #expect(try copy(ModalState<Shop>()) == ModalState())
  }

  @Test(
    "Invalid modals are rejected",
    arguments: [
      #"{"presentations":[{"id":1,"route":{"cart":{}},"style":"sheet"}],"lastNumber":0}"#,
      #"{"presentations":[{"id":0,"route":{"cart":{}},"style":"sheet"}],"lastNumber":5}"#,
      #"{"presentations":[],"lastNumber":-1}"#,
      #"""
      {"presentations":[{"id":1,"route":{"cart":{}},"style":"sheet"},
      {"id":1,"route":{"cart":{}},"style":"sheet"}],"lastNumber":1}
      """#,
      #"{"presentations":[{"id":1,"route":{"cart":{}},"style":"popover"}],"lastNumber":1}"#,
      #"{"presentations":[],"lastNumber":9223372036854775807}"#,
      "[]",
    ]
  )
  func brokenModals(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ModalState<Shop>.self, from: Data(text.utf8))
    }
  }

  @Test(
    "The error for invalid modals describes the invalid number",
    arguments: [
      (
        #"{"presentations":[],"lastNumber":-1}"#,
        "the last modal number must be from 0 to 4611686018427387903, but is -1"
      ),
      (
        #"{"presentations":[{"id":2,"route":{"cart":{}},"style":"sheet"}],"lastNumber":1}"#,
        "each modal must have a unique number from 1 to 1"
      ),
    ]
  )
  func modalErrors(_ text: String, message: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ModalState<Shop>.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("expected dataCorrupted, not \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == message)
  }

  @Test("Tabs are decoded by name, with their badges")
  func tabs() throws {
    let store = TabStore(TabState(selected: Bar.cart, badges: [.home: 2, .cart: 0]))
    #expect(store.badges == [.home: 2])
    let state = try copy(store.state)
    #expect(state == store.state)
    #expect(TabStore(state).selected == .cart)
  }

  @Test(
    "Unknown tabs and invalid badges are rejected",
    arguments: [
      #"{"selected":"gone","badges":{}}"#, #"{"selected":"home","badges":{"gone":1}}"#,
      #"{"selected":"home","badges":{"home":0}}"#, #"{"selected":"home"}"#,
    ]
  )
  func brokenTabs(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TabState<Bar>.self, from: Data(text.utf8))
    }
  }

  @Test("An adapter saves and restores every kind of store")
  func adapter() throws {
    let stack = NavigationStore<Shop>(path: [.cart, .item(1)])
    let stackData = try StateRestorationAdapter(stack).snapshot()
    let newStack = NavigationStore<Shop>()
    try StateRestorationAdapter(newStack).restore(from: stackData)
    #expect(newStack.path == stack.path)

    let flow = FlowStore(FlowPlan(path: [Shop.cart], modal: .cover(.item(2))))
    let newFlow = FlowStore<Shop>()
    try StateRestorationAdapter(newFlow).restore(from: StateRestorationAdapter(flow).snapshot())
    #expect(newFlow.state == flow.state)

    let modals = ModalStore(ModalState([.sheet(Shop.cart), .cover(.item(1))]))
    let newModals = ModalStore(ModalState([.sheet(Shop.item(9))]))
    try StateRestorationAdapter(newModals).restore(from: StateRestorationAdapter(modals).snapshot())
    #expect(newModals.state.all.map(\.route) == [.cart, .item(1)])
    #expect(newModals.state.all.map(\.style) == [.sheet, .fullScreenCover])

    let tabs = TabStore(TabState(selected: Bar.cart, badges: [.home: 2]))
    let newTabs = TabStore(TabState(selected: Bar.home, badges: [.cart: 1]))
    try StateRestorationAdapter(newTabs).restore(from: StateRestorationAdapter(tabs).snapshot())
    #expect(newTabs.state == tabs.state)
  }

  @Test("Data that cannot be restored causes an error and does not change the store")
  func adapterErrors() throws {
    let store = try NavigationStore<Shop>(path: [.cart], validator: .depth(atMost: 1))
    let adapter = StateRestorationAdapter(store)
    let error = #expect(throws: StateRestorationError.self) {
      try adapter.restore(from: Data("[1]".utf8))
    }
    #expect(error?.description.hasPrefix("cannot read the saved state: ") == true)
    let deep = try StateRestorationAdapter(NavigationStore<Shop>(path: [.cart, .cart])).snapshot()
    #expect(
      throws: StateRestorationError.refused("the depth of the stack would be 2; the limit is 1")
    ) {
      try adapter.restore(from: deep)
    }
    #expect(store.path == [.cart])
  }

  @Test("A state that a middleware restores is restored after the current command")
  func deferred() throws {
    let data = try StateRestorationAdapter(NavigationStore<Shop>(path: [.cart])).snapshot()
    let store = NavigationStore<Shop>()
    var result: Result<NavigationResult<Shop>, StateRestorationError>?
    store.add(
      NavigationMiddleware("launch") { [unowned store] command, _ in
        if command == .push(.item(1)) {
          result = Result { () throws(StateRestorationError) in
            try StateRestorationAdapter(store).restore(from: data)
          }
        }
        return .proceed(command)
      }
    )
    store.send(.go(.item(1)))
    #expect(result == .success(.deferred))
    #expect(store.path == [.cart])
  }

  @Test("A refused state is reported and changes nothing")
  func refusedParts() throws {
    let modals = ModalStore<Shop>()
    modals.send(.present(.cart))
    modals.add(.guarding("shop", why: "sold out") { $0 != .item(1) })
    let state = ModalState([.sheet(Shop.cart), .sheet(.item(1)), .sheet(.cart)])
    #expect(modals.restore(state).description == "cancelled by shop: sold out")
    #expect(modals.state.all.map(\.route) == [.cart])
    let tabs = TabStore(selected: Bar.home)
    tabs.add(TabMiddleware("lock") { _, _ in .cancel("stay") })
    #expect(!tabs.restore(TabState(selected: .cart, badges: [.home: 1])).isSuccess)
    #expect(tabs.state == TabState(selected: .home))
  }

  @Test("Modals are restored in one event, which calls the completions of the old modals")
  func oneModalEvent() {
    let store = ModalStore<Shop>()
    var (events, dismissed) = ([ModalEvent<Shop>](), [ModalDismissalReason]())
    store.present(.cart) { dismissed.append($0.reason) }
    let observation = store.observe { events.append($0) }
    let result = store.restore(ModalState([.sheet(.item(1)), .cover(.item(2))]))
    #expect(result.name == "restored" && result.isSuccess)
    #expect(events.count == 1)
    #expect(events.first?.changes.map(\.name) == ["dismissed", "presented", "queued"])
    #expect(dismissed == [.dismissAll])
    #expect(store.current?.id.number == 2)
    observation.cancel()
  }

  @Test("Tabs are restored in a single event")
  func oneTabEvent() {
    let store = TabStore(TabState(selected: Bar.home, badges: [.cart: 1]))
    var events = 0
    let observation = store.observe { _ in events += 1 }
    #expect(store.restore(TabState(selected: .cart, badges: [.home: 2])) == .switched)
    #expect(store.state == TabState(selected: .cart, badges: [.home: 2]))
    #expect(store.restore(TabState(selected: .cart, badges: [.home: 3])) == .badgesChanged)
    #expect(store.restore(TabState(selected: .cart, badges: [.home: 3])) == .unchanged)
    #expect(events == 3)
    observation.cancel()
  }

  @Test("Changes are saved until the observation is cancelled")
  func saving() throws {
    let store = NavigationStore<Shop>()
    var saved: [Data] = []
    let observation = StateRestorationAdapter(store).saveChanges { result in
      if let data = try? result.get() { saved.append(data) }
    }
    store.send(.go(.cart))
    store.send(.backTo(.item(3)))
    store.send(.go(.item(1)))
    #expect(saved.count == 2)
    let restored = NavigationStore<Shop>()
    try StateRestorationAdapter(restored).restore(from: #require(saved.last))
    #expect(restored.path == [.cart, .item(1)])
    observation.cancel()
    store.send(.back)
    #expect(saved.count == 2)
  }
}
