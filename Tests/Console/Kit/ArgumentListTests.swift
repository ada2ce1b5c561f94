import Testing

@testable import InnoConsole

@Suite("The arguments of a line in an exported test")
struct ArgumentListTests {
  @Test(
    "The last outermost list with elements is split at its commas",
    arguments: [
      ("f(a, b)", "f(", ["a", "b"], ")"),
      ("f(a).g(1, [2, 3]).h()", "f(a).g(", ["1", "[2, 3]"], ").h()"),
      ("f(\"a, (b\", \"\\\", c\")", "f(", ["\"a, (b\"", "\"\\\", c\""], ")"),
      ("x = [1]", "x = [", ["1"], "]"),
    ]
  )
  func split(text: String, head: String, arguments: [String], tail: String) throws {
    let list = try #require(ArgumentList(text))
    #expect(list.head == head)
    #expect(list.arguments == arguments)
    #expect(list.tail == tail)
  }

  @Test("Text without a list that has elements is not split", arguments: ["", "f()", "a, b"])
  func none(text: String) {
    #expect(ArgumentList(text)?.arguments == nil)
  }
}
