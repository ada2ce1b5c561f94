import InnoTerminalUI
import Testing

@MainActor
@Suite("Layout for any text and width")
struct LayoutPropertyTests {
  @Test("No line is wider than the renderer", arguments: 0..<300 as Range<UInt64>)
  func noLineIsTooWide(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let width = Int.random(in: 1...60, using: &generator)
    let texts = (0..<8).map { _ in generator.hostileText(words: 0...6) }
    for line in TextRenderer(width: width).render(screen(texts)) {
      #expect(displayWidth(line) <= width, "\(line.debugDescription)")
    }
  }

  @Test(
    "No screen is taller than the renderer, and hidden lines are counted",
    arguments: 0..<300 as Range<UInt64>
  )
  func noScreenIsTooTall(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let width = Int.random(in: 20...60, using: &generator)
    let height = Int.random(in: 1...40, using: &generator)
    let texts = (0..<8).map { _ in generator.text(words: 0...6) }
    let whole = TextRenderer(width: width).render(screen(texts))
    let lines = TextRenderer(width: width, height: height).render(screen(texts))
    #expect(lines.count == min(height, whole.count))
    guard whole.count > height else { return }
    #expect(lines.dropLast() == whole.prefix(height - 1))
    #expect(lines.last == "… \(whole.count - height + 1) more lines")
  }

  private func screen(_ texts: [String]) -> some TextView {
    VStack(spacing: 1) {
      Title(texts[0])
      Text(texts[1]).bold()
      Section(texts[2]) {
        Button(texts[3], command: texts[4])
        HStack {
          Text(texts[5])
          Badge(texts[6])
          Divider()
          Text(texts[7])
        }
      }
      List {
        ForEach(texts) { Text($0) }
      }
      Table(
        columns: [TableColumn(texts[0], alignment: .trailing), TableColumn(texts[1])],
        rows: [[texts[2], texts[3], texts[4]], [], [texts[5]]]
      )
    }
  }

  @Test("Wrapping drops only spaces and line ends", arguments: 0..<300 as Range<UInt64>)
  func wrappingLosesNothing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let width = Int.random(in: 2...40, using: &generator)
    let text = "x" + generator.text(words: 0...20) + "\n" + "y" + generator.text(words: 0...20)
    let lines = TextRenderer(width: width).render(Text(text))
    #expect(scalars(lines.joined()) == scalars(text))
  }

  @Test(
    "No control character in text reaches the terminal",
    arguments: 0..<100 as Range<UInt64>
  )
  func nothingDrivesTheTerminal(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = generator.hostileText(words: 0...4)
    let screen = VStack {
      Text(text)
      Title(text)
      Button(text, command: text)
      Badge(text)
      Table(columns: [TableColumn(text)], rows: [[text]])
    }
    let controls = render(screen).joined().unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
        || $0 == "\u{2028}"
    }
    #expect(controls.isEmpty)
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " && $0 != "\n" }
  }
}
