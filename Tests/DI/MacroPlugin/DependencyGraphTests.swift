import Testing

@testable import InnoDIMacroPlugin

@Suite("A dependency graph")
struct DependencyGraphTests {
  @Test("orders dependencies first, and otherwise keeps the order it was given")
  func order() {
    let graph = DependencyGraph([
      ("a", []), ("b", ["d"]), ("c", ["a"]), ("d", ["c", "e"]), ("e", []),
    ])
    #expect(graph.order == ["a", "c", "e", "d", "b"])
    #expect(graph.cycles.isEmpty)
  }

  @Test("finds each cycle once, from its first provision on")
  func cycles() {
    let graph = DependencyGraph([("a", ["b"]), ("b", ["c", "b"]), ("c", ["a"]), ("d", ["a"])])
    #expect(graph.cycles == [["a", "b", "c"], ["b"]])
  }

  @Test("knows what a provision needs, directly or not")
  func requirements() {
    let graph = DependencyGraph([("a", ["b"]), ("b", ["c"]), ("c", []), ("d", ["a"])])
    #expect(graph.requirements(of: ["a"]) == ["b", "c"])
    #expect(graph.requirements(of: ["c"]).isEmpty)
  }
}
