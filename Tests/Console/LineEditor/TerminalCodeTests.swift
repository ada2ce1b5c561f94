import Testing

@testable import InnoLineEditor

@Suite struct TerminalCodeTests {
  @Test(
    "Each newline gets a carriage return, and text ends with a newline",
    arguments: [
      ("a", "a\r\n"), ("a\nb\n", "a\r\nb\r\n"), ("a\r\n", "a\r\n"), ("\n", "\r\n"),
    ]
  )
  func lines(_ text: String, _ expected: String) {
    #expect(TerminalCode.lines(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test("Colors are distinguished from other sequences")
  func colors() {
    #expect(TerminalCode.withoutColor("\u{1B}[1;32mok\u{1B}[0m \u{1B}[2J") == "ok \u{1B}[2J")
    #expect(TerminalCode.withoutColor("\u{1B}[") == "\u{1B}[")
  }
}
