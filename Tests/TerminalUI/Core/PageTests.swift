import InnoTerminalUI
import Testing

@MainActor
@Suite("Pages and hidden lines")
struct PageTests {
  private func page(rows: Int) -> some TextView {
    Page {
      Text("header")
    } content: {
      ForEach(1...rows) { Text("row \($0)") }
    } footer: {
      Text("footer")
    }
  }

  @Test("A page is drawn as a whole if it fits")
  func room() {
    let whole = ["header", "row 1", "row 2", "footer"]
    #expect(render(page(rows: 2)) == whole)
    #expect(render(page(rows: 2), height: 4) == whole)
    #expect(render(page(rows: 2), height: 9) == whole)
  }

  @Test("The header and the footer are visible, and hidden lines of the content are counted")
  func clipped() {
    #expect(
      render(page(rows: 9), height: 5) == ["header", "row 1", "row 2", "… 7 more lines", "footer"]
    )
    #expect(render(page(rows: 9), height: 3) == ["header", "… 9 more lines", "footer"])
  }

  @Test("A page without space for its content is truncated like any view")
  func noRoom() {
    #expect(render(page(rows: 9), height: 2) == ["header", "… 10 more lines"])
    #expect(render(page(rows: 9), height: 1) == ["… 11 more lines"])
  }

  @Test("Pages nest, and only the innermost one is truncated")
  func nested() {
    let outer = Page {
      EmptyTextView()
    } content: {
      Text("above")
      VStack(spacing: 1) {
        page(rows: 9)
      }
    } footer: {
      Divider()
    }
    #expect(
      render(outer, width: 20, height: 6) == [
        "above", "header", "row 1", "… 8 more lines", "footer", "────────────────────",
      ]
    )
  }

  @Test("Lines below a page that fills the screen are counted")
  func below() {
    let screen = VStack {
      page(rows: 9)
      Text("below")
    }
    #expect(
      render(screen, height: 5)
        == ["header", "row 1", "… 8 more lines", "footer", "… 1 more line"]
    )
  }

  @Test("Empty lines between views are counted as hidden")
  func gaps() {
    let stack = VStack(spacing: 1) {
      Text("a")
      Text("b")
      Text("c")
    }
    #expect(render(stack, height: 2) == ["a", "… 4 more lines"])
    #expect(render(stack, height: 3) == ["a", "", "… 3 more lines"])
    #expect(render(stack, height: 4) == ["a", "", "b", "… 2 more lines"])
  }
}
