import Testing

@testable import InnoLineEditor

@Suite struct LineHistoryTests {
  @Test("A line entered again moves to the end")
  func deduplication() {
    var history = LineHistory(["a", "b", "c"], limit: 10)
    #expect(history.add("a") == true)
    #expect(history.entries == ["b", "c", "a"])
    #expect(history.add("d") == true)
    #expect(history.add("d") == false)
  }

  @Test("Initial entries are also deduplicated; the newest position is kept")
  func reading() {
    #expect(LineHistory(["a", "b", "a", "c", "b"], limit: 10).entries == ["a", "c", "b"])
  }

  @Test(
    "Empty lines, lines that start with a space, and lines with NUL are ignored",
    arguments: ["", " ", " secret", "a\0b"]
  )
  func unkept(_ line: String) {
    var history = LineHistory(limit: 10)
    #expect(history.add(line) == false)
    #expect(history.entries.isEmpty)
  }

  @Test("The oldest lines are removed at the limit")
  func limit() {
    var history = LineHistory(["a", "b", "c"], limit: 2)
    #expect(history.entries == ["b", "c"])
    #expect(history.add("d") == true)
    #expect(history.entries == ["c", "d"])
  }
}
