import InnoText
import Testing

@Suite("Characters that a terminal interprets")
struct TerminalControlTests {
  @Test(
    "Control characters and characters that reorder or hide text are found",
    arguments: [
      "\0", "\n", "\u{1B}", "\u{1F}", "\u{7F}", "\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
      "\u{2028}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FEFF}",
    ] as [Unicode.Scalar]
  )
  func controls(scalar: Unicode.Scalar) {
    #expect(scalar.drivesTerminal)
  }

  @Test(
    "Other characters are shown as they are",
    arguments: [" ", "~", "\u{A0}", "é", "\u{200D}", "\u{2027}", "\u{202F}", "👍"]
      as [Unicode.Scalar]
  )
  func text(scalar: Unicode.Scalar) {
    #expect(!scalar.drivesTerminal)
  }
}
