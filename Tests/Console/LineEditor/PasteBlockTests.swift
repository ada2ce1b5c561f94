import Testing

@testable import InnoLineEditor

@Suite struct PasteBlockTests {
  private func parts(_ text: String) -> [String?] {
    let block = PasteBlock(Array(text.unicodeScalars))
    return ([block.first] + block.middle + [block.last]).map { part in
      part.map { String(String.UnicodeScalarView($0)) }
    }
  }

  @Test("A single line has no last part")
  func single() {
    #expect(parts("one line") == ["one line", nil])
  }

  @Test("Lines end in LF, CR or CRLF", arguments: ["a\nb\nc", "a\rb\rc", "a\r\nb\r\nc"])
  func several(_ text: String) {
    #expect(parts(text) == ["a", "b", "c"])
  }

  @Test("A newline at the end leaves an empty line in the editor, and empty lines are kept")
  func ends() {
    #expect(parts("a\n") == ["a", ""])
    #expect(parts("a\n\nb\n") == ["a", "", "b", ""])
  }

  @Test("A tab becomes a space, and control characters are dropped")
  func controls() {
    #expect(parts("a\tb\u{1B}[2Jc\u{7F}\u{85}") == ["a b[2Jc", nil])
  }
}
