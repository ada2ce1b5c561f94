import Testing

@testable import InnoDIMacroPlugin

@Suite("Dependency graphs")
struct DependencyGraphTests {
  @Test("Dependencies come first, and other provisions keep the order of declaration")
  func order() {
    let graph = DependencyGraph([
      ("a", []), ("b", ["d"]), ("c", ["a"]), ("d", ["c", "e"]), ("e", []),
    ])
    #expect(graph.order == ["a", "c", "e", "d", "b"])
    #expect(graph.cycles.isEmpty)
  }

  @Test("Each cycle is found once and starts with its first provision")
  func cycles() {
    let graph = DependencyGraph([("a", ["b"]), ("b", ["c", "b"]), ("c", ["a"]), ("d", ["a"])])
    #expect(graph.cycles == [["a", "b", "c"], ["b"]])
  }

  @Test("Requirements include indirect dependencies")
  func requirements() {
    let graph = DependencyGraph([("a", ["b"]), ("b", ["c"]), ("c", []), ("d", ["a"])])
    #expect(graph.requirements(of: ["a"]) == ["b", "c"])
    #expect(graph.requirements(of: ["c"]).isEmpty)
  }
}
