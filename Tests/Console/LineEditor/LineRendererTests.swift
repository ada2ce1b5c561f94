import PseudoTerminal
import Testing

@testable import InnoLineEditor

@Suite struct LineRendererTests {
  /// Prompts, lines and widths with every alignment of narrow and wide characters at the margin.
  struct Case: CustomTestStringConvertible {
    var prompt: String
    var line: String
    var columns: Int
    var testDescription: String { "\(columns) columns: \(prompt)\(line)" }
  }

  static let lines = [
    "", "a", "abcdefgh", "abcdefghijklmnopqrstuvwxyz0123456789", "한글", "한글 입력을 여기서 시험합니다",
    "a한b글c", "😀", "x😀😀y😀z 가나다", "e\u{301}te\u{301} nai\u{308}ve", "tab\tand\u{1}control",
    "가나다라마바사아자차카타파하 abc 😀",
  ]

  static let cases = lines.flatMap { line in
    ["", "> ", "\u{1B}[32mdemo>\u{1B}[0m ", "한글> "].flatMap { prompt in
      [2, 3, 5, 8, 9, 10, 13, 20, 37].map { Case(prompt: prompt, line: line, columns: $0) }
    }
  }

  private func content(_ test: Case, cursor: Int, hint: String? = nil) -> LineRenderer.Content {
    LineRenderer.Content(
      prompt: test.prompt,
      line: Array(test.line.unicodeScalars),
      cursor: cursor,
      hint: hint
    )
  }

  /// Returns the screen after the terminal itself wraps text, and the position of the next glyph.
  private func oracle(_ text: String, next: String, columns: Int) -> (Screen, row: Int, column: Int)
  {
    var screen = Screen(rows: 60, columns: columns)
    screen.feed(text)
    let result = screen
    screen.feed(next)
    let width = next.unicodeScalars.flatMap(Glyph.shown).reduce(0) { $0 + $1.width }
    return (result, screen.row, screen.column - width)
  }

  private func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.flatMap(Glyph.shown).map(\.text).joined()
  }

  @Test(
    "The drawing and its cursor match plain text on the terminal",
    arguments: cases
  )
  func drawing(_ test: Case) {
    let scalars = Array(test.line.unicodeScalars)
    let prompt = TerminalCode.withoutColor(test.prompt)
    let renderer = LineRenderer(columns: test.columns, rows: 60)
    let whole = oracle(prompt + shown(scalars), next: "x", columns: test.columns).0
    for cursor in 0...scalars.count {
      let frame = renderer.frame(content(test, cursor: cursor))
      var screen = Screen(rows: 60, columns: test.columns)
      screen.feed(frame.bytes)
      #expect(screen.lines == whole.lines)
      #expect(screen.unknown.isEmpty)
      #expect((screen.row, screen.column) == (frame.row, frame.column))

      // The cursor is at the next glyph with a width; marks join the glyph before it.
      let following = scalars[cursor...].flatMap(Glyph.shown)
      let marks = following.prefix { $0.width == 0 }
      let next = following.dropFirst(marks.count).first?.text ?? "x"
      let before = prompt + shown(scalars[..<cursor]) + marks.map(\.text).joined()
      let expected = oracle(before, next: next, columns: test.columns)
      #expect((frame.row, frame.column) == (expected.row, expected.column))
    }
  }

  @Test("A finished line leaves the cursor at the start of the row below", arguments: cases)
  func finishing(_ test: Case) {
    var screen = Screen(rows: 60, columns: test.columns)
    screen.feed(
      LineRenderer(columns: test.columns, rows: 1).finished(content(test, cursor: 0))
    )
    let plain = TerminalCode.withoutColor(test.prompt) + shown(test.line.unicodeScalars)
    let whole = oracle(plain, next: "x", columns: test.columns).0
    #expect(screen.lines == whole.lines)
    #expect((screen.row, screen.column) == (whole.row + 1, 0))
  }

  @Test("The cursor is in the computed row after the terminal rewraps a drawing for another width")
  func reflow() {
    for test in LineRendererTests.cases where [3, 8, 20].contains(test.columns) {
      for cursor in 0...test.line.unicodeScalars.count {
        for columns in [2, 7, 12, 37] {
          let content = content(test, cursor: cursor)
          var screen = Screen(rows: 60, columns: test.columns)
          screen.feed(LineRenderer(columns: test.columns, rows: 60).frame(content).bytes)
          screen.resize(rows: 60, columns: columns)
          let row = LineRenderer(columns: columns, rows: 60).frame(content).row
          #expect(screen.row == row, "\(test) to \(columns), cursor \(cursor)")
        }
      }
    }
  }

  @Test("A line taller than the window shows the rows around the cursor and does not scroll")
  func clipping() {
    let line = String((0..<100).map { Character(Unicode.Scalar(UInt8(0x21 + $0 % 90))) })
    let test = Case(prompt: "> ", line: line, columns: 10)
    let whole = oracle("> " + line, next: "x", columns: 10).0.lines.prefix(11)
    for cursor in 0...100 {
      for rows in 1...12 {
        let frame = LineRenderer(columns: 10, rows: rows).frame(content(test, cursor: cursor))
        var screen = Screen(rows: rows, columns: 10)
        screen.feed(frame.bytes)
        let cursorRow = (cursor + 2) / 10
        let shown = screen.lines.prefix { !$0.isEmpty }
        #expect(screen.transcript == screen.text)
        #expect(screen.row == frame.row)
        #expect(frame.row < rows)
        #expect(whole[(cursorRow - frame.row)...].starts(with: shown))
        #expect(shown.count == min(rows, 11))
      }
    }
  }

  @Test("A hint is dimmed, follows the cursor, and is truncated before the margin")
  func hint() {
    let test = Case(prompt: "> ", line: "send", columns: 12)
    let frame = LineRenderer(columns: 12, rows: 5)
      .frame(content(test, cursor: 4, hint: " STORE ACTION"))
    var screen = Screen(rows: 5, columns: 12)
    screen.feed(frame.bytes)
    #expect(screen.lines[0] == "> send STO…")
    #expect(screen.cells(inRow: 0).filter(\.isDim).map(\.text).joined() == " STO…")
    #expect((screen.row, screen.column) == (0, 6))
  }

  @Test("A search shows its pattern on a row of its own")
  func search() {
    let test = Case(prompt: "> ", line: "send\nbck:se", columns: 20)
    let frame = LineRenderer(columns: 20, rows: 5).frame(content(test, cursor: 1))
    var screen = Screen(rows: 5, columns: 20)
    screen.feed(frame.bytes)
    #expect(screen.text == "> send\nbck:se")
    #expect((screen.row, screen.column) == (0, 3))
  }

  @Test(
    "The width of a character is that of the terminal",
    arguments: [("a", 1), ("한", 2), ("😀", 2), ("\u{301}", 0)]
  )
  func width(_ text: String, _ width: Int) {
    #expect(text.unicodeScalars.flatMap(Glyph.shown).map(\.width) == [width])
  }

  @Test("Text is truncated to a width, never inside a wide character")
  func fitting() {
    #expect(Glyph.fit("한글입력", within: 8).text == "한글입력")
    #expect(Glyph.fit("한글입력", within: 6).text == "한글…")
    #expect(Glyph.fit("한글입력", within: 6).width == 5)
    #expect(Glyph.fit("abc", within: 0).text.isEmpty)
    #expect(Glyph.fit("\u{1B}[31m", within: 9).text == "^[[31m")
  }
}
