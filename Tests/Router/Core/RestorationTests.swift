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

  @Test("A store starts with a modal that shows and others that wait")
  func startingModals() {
    let store = ModalStore(ModalState([.sheet(Shop.cart), .cover(.item(1)), .sheet(.item(2))]))
    #expect(store.current?.route == .cart)
    #expect(store.queue.map(\.route) == [.item(1), .item(2)])
    #expect(store.queue.map(\.style) == [.fullScreenCover, .sheet])
    #expect(store.send(.dismiss).description == "m1 is dismissed")
    #expect(store.send(.present(.cart)).presentedID?.number == 4)
  }

  @Test("The modals are read back with their numbers")
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
    "Modals that no store could have had are refused",
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

  @Test("The tabs are read back by name, with their badges")
  func tabs() throws {
    let store = TabStore(TabState(selected: Bar.cart, badges: [.home: 2, .cart: 0]))
    #expect(store.badges == [.home: 2])
    let state = try copy(store.state)
    #expect(state == store.state)
    #expect(TabStore(state).selected == .cart)
  }

  @Test(
    "Tabs that are gone and badges that cannot be are refused",
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
}
