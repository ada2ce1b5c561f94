import InnoTerminalUI
import Testing

@MainActor
@Suite("Renderer")
struct TextRendererTests {
  private var screen: some TextView {
    ForEach(1...5) { Text("line \($0)") }
  }

  @Test("If not all lines fit, the last one counts the hidden ones")
  func height() {
    #expect(render(screen, height: 3) == ["line 1", "line 2", "… 3 more lines"])
    #expect(render(screen, height: 5).count == 5)
  }

  @Test(
    "Nothing is drawn without columns or lines",
    arguments: [(0, nil), (-1, nil), (10, 0), (10, -2)]
  )
  func noRoom(width: Int, height: Int?) {
    #expect(render(screen, width: width, height: height) == [])
  }

  @Test("Any width and height is accepted")
  func hugeRoom() {
    let lines = render(Divider(), width: .max, height: .max)
    #expect(lines.map(displayWidth) == [10_000])
  }

  @Test("Styles are written only on request")
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

  @Test("A line that is too wide is truncated")
  func tooWide() {
    #expect(render(Wide(), width: 4) == ["abc…"])
  }

  @Test("A truncated line keeps the styles of its runs")
  func cutBetweenRuns() {
    let line = TextLine([TextRun("ab"), TextRun("cd", style: .dim), TextRun("ef")])
    #expect(line.truncated(to: 6) == line)
    #expect(line.truncated(to: 4).runs == [TextRun("ab"), TextRun("c…", style: .dim)])
    #expect(line.truncated(to: 2).runs == [TextRun("a…")])
    #expect(line.truncated(to: 0).runs.isEmpty)
  }

  @Test("Erasing the type of a view changes neither its lines nor its layout")
  func erased() {
    let primitive: any TextView = Wide()
    #expect(primitive.drawn(width: 10) == Wide().lines(width: 10))
    #expect(primitive.drawing(width: 10, height: 0).hidden == 1)
    #expect(render(AnyTextView(primitive)) == ["abcdef"])
    let composed: any TextView = Composed()
    #expect(composed.drawn(width: 10) == Composed().body.drawn(width: 10))
    let group = AnyTextView(
      Group {
        Text("a")
        Composed()
      }
    )
    #expect(render(HStack { group }) == ["a b", "  c"])
    #expect(
      render(
        VStack(spacing: 1) {
          Text("x")
          group
        }
      ) == ["x", "", "a", "", "b", "c"]
    )
  }

  @Test("A title is underlined in the width of its longest line")
  func underline() {
    #expect(render(Title("서재의 밤")) == ["서재의 밤", "═════════"])
    #expect(render(Title("a  ")) == ["a", "═══"])
  }

  private struct Composed: TextView {
    var body: some TextView {
      Text("b")
      Text("c")
    }
  }

  private struct Wide: PrimitiveTextView {
    func lines(width: Int) -> [TextLine] {
      [TextLine([TextRun("abcdef")])]
    }
  }
}
