import Foundation
import InnoRouter
import Testing

@Suite("Saved state")
struct StatePersistenceTests {
  enum Shop: Route, Codable {
    case cart, item(Int)
  }

  private let persistence = StatePersistence<Shop>(validator: .uniqueRoutes)

  @Test("A saved state is decoded into an equal state")
  func roundTrip() throws {
    let path: [Shop] = [.cart, .item(3)]
    #expect(try persistence.decodeStack(persistence.encode(path)) == path)
    let plan = FlowPlan<Shop>(path: path, modal: .cover(.item(4)))
    #expect(try persistence.decodePlan(persistence.encode(plan)) == plan)
  }

  @Test("An invalid path is an error, not an empty path")
  func invalid() throws {
    let data = try StatePersistence<Shop>().encode([.cart, .cart])
    let error = #expect(throws: StatePersistenceError<Shop>.self) {
      try persistence.decodeStack(data)
    }
    #expect(error == .invalidStack(.duplicateRoute(.cart)))
    #expect(
      error?.description
        == "the saved state is not valid: cart must be on the stack only once; "
        + "to show it again, go back to it"
    )
    let flow = try StatePersistence<Shop>().encode(FlowPlan(path: [.cart, .cart]))
    #expect(throws: StatePersistenceError<Shop>.invalidStack(.duplicateRoute(.cart))) {
      try persistence.decodePlan(flow)
    }
  }

  @Test("A modal below another step is rejected")
  func modalBelow() {
    let data = Data(#"[{"sheet":{"_0":{"cart":{}}}},{"push":{"_0":{"cart":{}}}}]"#.utf8)
    #expect(
      throws: StatePersistenceError<Shop>.unreadable(
        "step 1 of 2 is a modal; only the last step can be a modal"
      )
    ) {
      try persistence.decodePlan(data)
    }
  }

  @Test(
    "Data that is not a saved state is rejected",
    arguments: ["", "{", "null", "[1]", #"[{"gone":{}}]"#]
  )
  func garbage(_ text: String) {
    let error = #expect(throws: StatePersistenceError<Shop>.self) {
      try persistence.decodeStack(Data(text.utf8))
    }
    #expect(error?.description.hasPrefix("cannot read the saved state: ") == true)
  }

  @Test("A route that cannot be encoded causes an error")
  func unwritable() {
    struct Broken: Route, Codable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "broken"))
      }
    }
    let error = #expect(throws: StatePersistenceError<Broken>.self) {
      try StatePersistence<Broken>().encode([Broken()])
    }
    #expect(error?.description.hasPrefix("cannot save the state: ") == true)
  }

  @Test("A restored state is validated by the store")
  @MainActor
  func restoring() throws {
    let store = try NavigationStore<Shop>(validator: .depth(atMost: 1))
    let path = try persistence.decodeStack(persistence.encode([.cart, .item(1)]))
    #expect(store.execute(.replace(path)) == .invalidStack(.tooDeep(depth: 2, limit: 1)))
    #expect(store.path.isEmpty)
  }
}
