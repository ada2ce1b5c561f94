import PseudoTerminal
import Testing

/// Tests of sessions with random keys and messages, compared with a model of the line.
@Suite struct RandomSessionTests {
  private struct Model {
    var line: [Unicode.Scalar] = []
    var cursor = 0
    var messages: [String] = []

    var text: String { String(String.UnicodeScalarView(line)) }

    /// Applies a key to the line, and returns the input to send.
    mutating func press(_ choice: Int, typing text: String) -> String {
      switch choice {
      case 0:
        cursor = max(0, cursor - 1)
        return PseudoTerminal.Key.left.rawValue
      case 1:
        cursor = min(line.count, cursor + 1)
        return PseudoTerminal.Key.right.rawValue
      case 2:
        cursor = 0
        return PseudoTerminal.Key.controlA.rawValue
      case 3:
        cursor = line.count
        return PseudoTerminal.Key.controlE.rawValue
      case 4:
        if cursor > 0 {
          cursor -= 1
          line.remove(at: cursor)
        }
        return PseudoTerminal.Key.backspace.rawValue
      default:
        line.insert(contentsOf: text.unicodeScalars, at: cursor)
        cursor += text.unicodeScalars.count
        return text
      }
    }
  }

  @Test(
    "The screen matches the keys and the messages",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func session(_ seed: UInt64) throws {
    let columns = 37
    let folder = try TemporaryFolder()
    let demo = try DemoSession(in: folder, rows: 18, columns: columns)
    var random = SeededGenerator(seed: seed)
    var model = Model()
    let texts = ["a", "bc", "word ", "한", "글자", "😀", "é", "0123456789"]
    for step in 0..<40 {
      if Int.random(in: 0..<5, using: &random) == 0 {
        model.messages.append("message \(step) 소식")
        try demo.announce("message \(step) 소식")
      } else {
        let choice = Int.random(in: 0..<12, using: &random)
        let text = texts[Int.random(in: 0..<texts.count, using: &random)]
        demo.terminal.send(model.press(choice, typing: text))
      }
      // Check the screen at some steps.
      if step % 8 == 7 { try compare(model, demo.terminal, columns: columns) }
    }
    demo.terminal.send(.enter)
    try demo.terminal.waitFor("the answer") {
      // Compare without spaces, since spaces at the margin are not part of a row's text.
      $0.transcript.filter { !$0.isWhitespace }
        .hasSuffix("got:\(model.text.filter { !$0.isWhitespace })demo>")
    }
  }

  private func compare(_ model: Model, _ terminal: PseudoTerminal, columns: Int) throws {
    var expected = Screen(rows: 200, columns: columns)
    for message in model.messages { expected.feed(message + "\r\n") }
    expected.feed("demo> ")
    // The cursor is at the position of the glyph that follows it.
    var cursor: (row: Int, column: Int)?
    for (index, scalar) in model.line.enumerated() {
      let before = expected.row
      let column = expected.column
      expected.feed(String(Character(scalar)))
      if index == model.cursor {
        cursor = expected.row == before ? (before, column) : (expected.row, 0)
      }
    }
    let (row, column) =
      cursor
      ?? (expected.column < columns ? (expected.row, expected.column) : (expected.row + 1, 0))
    try terminal.waitFor("the screen of '\(model.text)', cursor at \(model.cursor)") { screen in
      let scrolled =
        screen.transcript.split(separator: "\n", omittingEmptySubsequences: false).count
        - screen.text.split(separator: "\n", omittingEmptySubsequences: false).count
      return screen.transcript == expected.text
        && (screen.row + scrolled, screen.column) == (row, column)
    }
  }
}
