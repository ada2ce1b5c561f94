import InnoTerminalUI
import Testing

@MainActor
@Suite("Renderer")
struct TextRendererTests {
  private var screen: some TextView {
    ForEach(1...5) { Text("line \($0)") }
  }

  @Test("When there are more lines than fit, the last one tells how many")
  func height() {
    #expect(render(screen, height: 3) == ["line 1", "line 2", "… 3 more lines"])
    #expect(render(screen, height: 5).count == 5)
  }

  @Test("Without room nothing is drawn", arguments: [(0, nil), (-1, nil), (10, 0), (10, -2)])
  func noRoom(width: Int, height: Int?) {
    #expect(render(screen, width: width, height: height) == [])
  }

  @Test("No width and no height is too large")
  func hugeRoom() {
    let lines = render(Divider(), width: .max, height: .max)
    #expect(lines.map(displayWidth) == [10_000])
  }

  @Test("Styles are written only when asked for")
  func styles() {
    let button = Button("Go", command: "tab people")
    #expect(TextRenderer(width: 40).render(button) == ["[Go]  tab people"])
    #expect(
      TextRenderer(width: 40, styled: true).render(button)
        == ["[Go]  \u{1B}[2mtab people\u{1B}[0m"]
    )
    #expect(
      TextRenderer(width: 40, styled: true).render(Text("a").bold().dim())
        == ["\u{1B}[1;2ma\u{1B}[0m"]
    )
  }

  @Test("A line that a primitive draws too wide is cut")
  func tooWide() {
    #expect(render(Wide(), width: 4) == ["abc…"])
  }

  @Test("A line cut between runs keeps the style of each")
  func cutBetweenRuns() {
    let line = TextLine([TextRun("ab"), TextRun("cd", style: .dim), TextRun("ef")])
    #expect(line.truncated(to: 6) == line)
    #expect(line.truncated(to: 4).runs == [TextRun("ab"), TextRun("c…", style: .dim)])
    #expect(line.truncated(to: 2).runs == [TextRun("a…")])
    #expect(line.truncated(to: 0).runs.isEmpty)
  }

  private struct Wide: PrimitiveTextView {
    func lines(width: Int) -> [TextLine] {
      [TextLine([TextRun("abcdef")])]
    }
  }
}
