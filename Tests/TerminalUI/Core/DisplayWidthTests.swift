import InnoTerminalUI
import Testing

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "The width of text is its width on a terminal",
    arguments: [
      ("", 0), ("Mara", 4), ("é", 1), ("e\u{301}", 1), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("漢字", 4), ("かな", 4), ("ｗ", 2), ("ﾊﾝｶｸ", 4), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2),
      ("🇰🇷", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("a\u{200B}b", 2), ("…", 1), ("─", 1),
      ("𠀀", 2), ("क्ष", 2), ("Zoë 한 👍", 9),
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
      ("👩🏽‍🚀", 2), ("🇰🇷🇯🇵", 4), ("☎\u{FE0E}", 1), ("☎\u{FE0F}", 2), ("⌚\u{FE0E}", 2), ("¡", 1),
      ("กำ", 2), ("ก็", 1), ("\u{302A}", 0), ("🥖", 2), ("🤀", 1), ("☰", 2), ("𝌆", 2), ("、", 2),
      ("〿", 1),
    ]
  )
  func columns(text: String, expected: Int) {
    #expect(displayWidth(text) == expected)
  }

  @Test("Only text of printable ASCII characters is recognized as such")
  func printableASCII() {
    let printable = String(decoding: 0x20...0x7E as ClosedRange<UInt8>, as: UTF8.self)
    #expect(printable.isPrintableASCII)
    #expect("".isPrintableASCII)
    #expect(Substring(printable).dropFirst(40).isPrintableASCII)
    for exception in ["\u{1F}", "\u{7F}", "\n", "é", "\u{80}"] {
      #expect(!exception.isPrintableASCII)
      #expect(!(printable + exception).isPrintableASCII)
      #expect(!(exception + printable).isPrintableASCII)
    }
  }

  @Test(
    "Joining two strings never takes more columns",
    arguments: 0..<50 as Range<UInt64>
  )
  func subadditive(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let left = TextRun(generator.text(words: 1...3))
    let right = TextRun(generator.text(words: 1...3))
    #expect(displayWidth(left.text + right.text) <= left.width + right.width)
  }
}
