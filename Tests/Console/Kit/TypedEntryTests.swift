import Testing

@testable import InnoConsole

@Suite("Multiline entries")
struct TypedEntryTests {
  private func entries(_ lines: String...) -> [String?] {
    var entry = TypedEntry()
    return lines.map { entry.add($0) }
  }

  @Test("A line is complete unless JSON in it is open")
  func joining() {
    #expect(entries("stores", "", "send a b") == ["stores", "", "send a b"])
    #expect(
      entries("send a [", "1,", "]; stores", "x") == [nil, nil, "send a [\n1,\n]; stores", "x"]
    )
    #expect(entries("let x = '{", "\"a\": 1}'") == [nil, "let x = '{\n\"a\": 1}'"])
    #expect(entries("a [", "] b [", "]") == [nil, nil, "a [\n] b [\n]"])
  }

  @Test("An invalid line is complete immediately, so that it is reported")
  func broken() {
    #expect(entries("send a ]", "send 'b") == ["send a ]", "send 'b"])
    #expect(entries("send a [", "}", "c") == [nil, "send a [\n}", "c"])
  }

  @Test("JSON that exceeds the limit of a line is refused")
  func tooLong() {
    var entry = TypedEntry()
    #expect(entry.add("send a [") == nil && entry.isOpen)
    let piece = "\"" + String(repeating: "x", count: LineSplitter.limit / 2) + "\","
    #expect(entry.add(piece) == nil)
    #expect((entry.add(piece)?.utf8.count).map { $0 > LineSplitter.limit } == true)
    #expect(!entry.isOpen)
    #expect(entry.add("stores") == "stores")
  }
}
