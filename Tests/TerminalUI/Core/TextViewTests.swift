import InnoTerminalUI
import Testing

@MainActor
@Suite("Text views")
struct TextViewTests {
  @Test("Text wraps between words")
  func textWraps() {
    #expect(
      render(Text("The ferry office opens at eight."), width: 12)
        == ["The ferry", "office opens", "at eight."]
    )
  }

  @Test("A word wider than the line is broken, by display width")
  func longWordIsBroken() {
    #expect(render(Text("가나다라마"), width: 5) == ["가나", "다라", "마"])
  }

  @Test("Line ends in text start new lines, other control characters are escaped")
  func controlCharacters() {
    #expect(render(Text("a\nb\r\nc\rd\te\u{1B}[2J")) == ["a", "b", #"c\rd\te\u{1B}[2J"#])
    #expect(render(Badge("a\nb")) == [#"(a\nb)"#])
    #expect(render(Text("\u{202E}cod\u{301}")) == [#"\u{202E}cod"# + "\u{301}"])
    #expect(render(Text("\u{301}a")) == [#"\u{301}a"#])
  }

  @Test("Empty text, or text of only spaces, is one empty line", arguments: ["", "     "])
  func emptyText(text: String) {
    #expect(render(Text(text), width: 3) == [""])
  }

  @Test("In one column a wide character is drawn as an ellipsis")
  func wideCharacterInOneColumn() {
    #expect(render(Text("a한"), width: 1) == ["a", "…"])
  }

  @Test("A title is underlined at the width of its text")
  func title() {
    #expect(render(Title("한글 ok")) == ["한글 ok", "═══════"])
  }

  @Test("A button has its command beside it")
  func button() {
    let button = Button("Go to Settings", command: "send people openSettings 3")
    #expect(render(button, width: 60) == ["[Go to Settings]  send people openSettings 3"])
    #expect(render(button, width: 20) == ["[Go to Settings]", "send people", "openSettings 3"])
  }

  @Test("A disabled button has no command")
  func disabledButton() {
    let button = Button("Refresh", command: "send people refresh", isEnabled: false)
    #expect(render(button) == ["[Refresh]  unavailable"])
  }

  @Test("A divider fills the width, or the remaining width next to other views")
  func divider() {
    #expect(render(Divider(), width: 4) == ["────"])
    #expect(
      render(
        HStack {
          Text("a")
          Divider()
          Text("b")
        },
        width: 20
      ) == ["a ──────────────── b"]
    )
  }

  @Test("A section indents its views below its heading")
  func section() {
    #expect(render(Section("Profile") { Text("Mara") }) == ["Profile", "  Mara"])
  }

  @Test("A narrow section does not indent its views")
  func narrowSection() {
    #expect(render(Section("Profile") { Text("Mara") }, width: 19) == ["Profile", "Mara"])
  }

  @Test("A list has a marker before each row, and wrapped lines are aligned")
  func list() {
    let list = List {
      ForEach(["one two three", "한글"]) { Text($0) }
      EmptyTextView()
      Text("four")
    }
    #expect(render(list, width: 10) == ["• one two", "  three", "• 한글", "• four"])
  }

  @Test("A list can number its rows, with right-aligned numbers")
  func numbers() {
    let list = List(marker: .number) {
      ForEach(1...10) { Text("row \($0)") }
    }
    let lines = render(list)
    #expect(lines.first == " 1. row 1")
    #expect(lines.last == "10. row 10")
  }

  @Test("A list without space for markers shows only its rows", arguments: [1, 2])
  func listWithoutRoom(width: Int) {
    #expect(render(List { Text("a") }, width: width) == ["a"])
  }

  @Test("A vertical stack spaces the views that have lines")
  func verticalStack() {
    let stack = VStack(spacing: 1) {
      Text("a")
      EmptyTextView()
      Group {
        Text("b")
        Text("c")
      }
    }
    #expect(render(stack) == ["a", "", "b", "", "c"])
  }

  @Test("A horizontal stack aligns the lines of its views")
  func horizontalStack() {
    let stack = HStack(spacing: 2) {
      Text("한\nb")
      Text("c\nd\ne")
    }
    #expect(render(stack) == ["한  c", "b   d", "    e"])
  }

  @Test("In a horizontal stack the wide view wraps and the narrow one keeps its width")
  func horizontalStackWraps() {
    let stack = HStack {
      Text("Email:")
      Text("the address of the bakery on the corner")
    }
    #expect(
      render(stack, width: 27)
        == ["Email: the address of the", "       bakery on the corner"]
    )
  }

  @Test("A narrow horizontal stack draws its views below one another")
  func horizontalStackWithoutRoom() {
    let stack = HStack {
      Text("one two three")
      Text("four five six")
    }
    #expect(render(stack, width: 13) == ["one two three", "four five six"])
  }

  @Test("Control flow in a body decides what is drawn", arguments: [true, false])
  func controlFlow(flag: Bool) {
    #expect(
      render(Screen(flag: flag, note: flag ? "note" : nil))
        == (flag ? ["yes", "note", "0", "1", "any"] : ["no", "0", "1", "any"])
    )
  }

  @Test("A type-erased view can be rendered")
  func existential() {
    let view: any TextView = Text("a")
    #expect(TextRenderer(width: 5).render(view) == ["a"])
  }

  private struct Screen: TextView {
    let flag: Bool
    let note: String?

    var body: some TextView {
      if flag {
        Text("yes")
      } else {
        Text("no")
      }
      if let note {
        Text(note)
      }
      for index in 0..<1 {
        Text("\(index)")
      }
      ForEach(1..<2) { Text("\($0)") }
      AnyTextView(Text("any"))
    }
  }
}
