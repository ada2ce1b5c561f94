import Foundation
import InnoRouter
import Testing

@Suite("Saved state")
struct StatePersistenceTests {
  enum Shop: Route, Codable {
    case cart, item(Int)
  }

  private let persistence = StatePersistence<Shop>(validator: .uniqueRoutes)

  @Test("What was written is read back")
  func roundTrip() throws {
    let path: [Shop] = [.cart, .item(3)]
    #expect(try persistence.decodeStack(persistence.encode(path)) == path)
    let plan = FlowPlan<Shop>(path: path, modal: .cover(.item(4)))
    #expect(try persistence.decodePlan(persistence.encode(plan)) == plan)
  }

  @Test("A path that must not be is told, not taken for an empty one")
  func invalid() throws {
    let data = try StatePersistence<Shop>().encode([.cart, .cart])
    let error = #expect(throws: StatePersistenceError<Shop>.self) {
      try persistence.decodeStack(data)
    }
    #expect(error == .invalidStack(.duplicateRoute(.cart)))
    #expect(
      error?.description
        == "the saved state is not valid: cart would stand on the stack twice: go back to it instead"
    )
    let flow = try StatePersistence<Shop>().encode(FlowPlan(path: [.cart, .cart]))
    #expect(throws: StatePersistenceError<Shop>.invalidStack(.duplicateRoute(.cart))) {
      try persistence.decodePlan(flow)
    }
  }

  @Test("A modal below another step is refused")
  func modalBelow() {
    let data = Data(#"[{"sheet":{"_0":{"cart":{}}}},{"push":{"_0":{"cart":{}}}}]"#.utf8)
    #expect(
      throws: StatePersistenceError<Shop>.unreadable(
        "step 1 of 2 is a modal: only the last step may be one"
      )
    ) {
      try persistence.decodePlan(data)
    }
  }

  @Test(
    "What is no saved state is refused",
    arguments: ["", "{", "null", "[1]", #"[{"gone":{}}]"#]
  )
  func garbage(_ text: String) {
    let error = #expect(throws: StatePersistenceError<Shop>.self) {
      try persistence.decodeStack(Data(text.utf8))
    }
    #expect(error?.description.hasPrefix("the saved state could not be read: ") == true)
  }

  @Test("A route that cannot be written is told")
  func unwritable() {
    struct Broken: Route, Codable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "broken"))
      }
    }
    let error = #expect(throws: StatePersistenceError<Broken>.self) {
      try StatePersistence<Broken>().encode([Broken()])
    }
    #expect(error?.description.hasPrefix("the state could not be written: ") == true)
  }

  @Test("Restoring is a command, which the store's own rules hold")
  @MainActor
  func restoring() throws {
    let store = try NavigationStore<Shop>(validator: .depth(atMost: 1))
    let path = try persistence.decodeStack(persistence.encode([.cart, .item(1)]))
    #expect(store.execute(.replace(path)) == .invalidStack(.tooDeep(depth: 2, limit: 1)))
    #expect(store.path.isEmpty)
  }
}
