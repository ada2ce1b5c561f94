import Testing

@testable import InnoConsole

@Suite("Fields of a state")
struct StateFieldsTests {
  struct Plain: Equatable {
    var count = 0
    var names: [String] = []
    let fixed = 1.5
    var nested = Nested()
    var pair = (1, "a")
    var anything: (any Equatable & Sendable)?

    static func == (left: Self, right: Self) -> Bool { false }
  }

  struct Nested: Equatable {
    var depth = 1
    var label: String?
  }

  struct Holder {
    var count = 0
    let act: () -> Void = {}
    weak var other: AnyObject?
  }

  enum Simple: Equatable { case off, on(Int) }

  @propertyWrapper
  struct Doubled {
    var wrappedValue: Int
  }

  struct Wrapped {
    @Doubled var size = 1
  }

  private func changes<State>(
    _ state: State,
    leavingOut: Any.Type? = nil,
    _ change: (inout State) -> Void
  ) -> [String] {
    var after = state
    change(&after)
    let fast = StateFields<State>(leavingOut: leavingOut).changes(from: state, to: after)
    let slow = ValueChange.between(
      ConsoleValue(reflecting: state),
      ConsoleValue(reflecting: after)
    )
    if leavingOut == nil { #expect(fast == slow) }
    return fast.map(\.text)
  }

  @Test("The fields yield the same changes as reflection")
  func struct_() {
    #expect(changes(Plain()) { $0.count = 2 } == ["count: 0 -> 2"])
    #expect(changes(Plain()) { $0.names = ["x"] } == [#"names: [] -> ["x"]"#])
    #expect(changes(Plain()) { $0.nested.label = "y" } == [#"nested.label: nil -> "y""#])
    #expect(changes(Plain()) { $0.pair.1 = "b" } == [#"pair.1: "a" -> "b""#])
    #expect(changes(Plain()) { $0.anything = 3 } == ["anything: nil -> 3"])
    #expect(changes(Plain()) { _ in }.isEmpty)
    #expect(changes(Wrapped()) { $0.size = 4 } == ["size.wrappedValue: 1 -> 4"])
  }

  @Test("The changes of a state without key paths are also found")
  func others() {
    #expect(changes(Holder()) { $0.count = 1 } == ["count: 0 -> 1"])
    #expect(changes(Simple.off) { $0 = .on(2) } == ["off -> on(2)"])
    #expect(changes(5) { $0 = 6 }.count == 1)
    #expect(changes([1]) { $0 = [1, 2] } == ["[1]: nil -> 2"])
    #expect(changes(["a": 1]) { $0["a"] = 2 } == ["a: 1 -> 2"])
  }

  @Test("A field of the excluded type is omitted")
  func leftOut() {
    #expect(
      changes(Plain(), leavingOut: Nested.self) {
        $0.nested.depth = 2
        $0.count = 1
      } == ["count: 0 -> 1"]
    )
    #expect(changes(Holder(), leavingOut: Int.self) { $0.count = 1 }.isEmpty)
  }
}
