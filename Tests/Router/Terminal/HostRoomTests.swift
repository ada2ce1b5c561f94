import InnoRouter
import InnoRouterTerminal
import InnoTerminalUI
import Testing

@Suite("Hosts in small terminals")
@MainActor
struct HostRoomTests {
  private let stack = NavigationStore<Place>()
  private let modals = ModalStore<Place>()
  private let years = ["1988", "1989", "1990"]

  private func draw(_ view: some TextView, width: Int = 48, height: Int? = nil) -> [String] {
    TextRenderer(width: width, height: height).render(view)
  }

  private func stackHost(name: String? = "people") -> some TextView {
    NavigationHost(store: stack, name: name) { route in
      switch route {
      case .detail(let id): Text("Person \(id)")
      case .history: ForEach(["History"] + years) { Text($0) }
      case .theHistoryOfTheBakeryOnTheCorner: Text("Bakery")
      }
    } root: {
      Text("People")
    }
  }

  private func modalHost(rows: Int = 1, name: String? = "people") -> some TextView {
    ModalHost(store: modals, name: name) { route in
      Text("Modal \(route.caseName)")
    } content: {
      ForEach(1...rows) { Text("row \($0)") }
    }
  }

  @Test("On a short screen, the trail is visible and the content is truncated")
  func lowStack() {
    stack.send(.go(.history))
    #expect(
      draw(stackHost(name: nil), height: 3)
        == ["root › history · depth 1", "History", "… 3 more lines"]
    )
  }

  @Test("On a short screen, the frame, the button and the view behind it are visible")
  func lowSheet() {
    modals.send(.present(.history))
    let host = ModalHost(store: modals, name: "people") { _ in
      ForEach(1...9) { Text("line \($0)") }
    } content: {
      ForEach(1...9) { Text("row \($0)") }
    }
    #expect(
      draw(host, width: 36, height: 7) == [
        "┌─ sheet: history ─────────────────┐",
        "│ line 1                           │",
        "│ line 2                           │",
        "│ … 7 more lines                   │",
        "│ [Dismiss]  modal people dismiss  │",
        "└──────────────────────────────────┘",
        "… 9 more lines behind the sheet",
      ]
    )
    #expect(
      draw(host, width: 36, height: 20).suffix(5) == [
        "└──────────────────────────────────┘", "row 1", "row 2", "row 3",
        "… 6 more lines behind the sheet",
      ]
    )
    #expect(
      draw(host, width: 36, height: 2)
        == ["… 12 more lines", "… 9 more lines behind the sheet"]
    )
  }

  @Test("On a short screen, a cover shows its heading and the button")
  func lowCover() {
    modals.send(.present(.history, style: .fullScreenCover))
    modals.send(.present(.history))
    let host = ModalHost(store: modals, name: "people") { _ in
      ForEach(1...9) { Text("line \($0)") }
    } content: {
      Text("hidden")
    }
    #expect(
      draw(host, height: 4) == [
        "full-screen cover: history · 1 waiting", "line 1", "… 8 more lines",
        "[Dismiss]  modal people dismiss",
      ]
    )
  }

  @Test("On a short screen, the tab bar is visible")
  func lowTabs() {
    stack.send(.go(.history))
    let host = TabHost(coordinator: Coordinator()) { _ in
      Text("Header")
      stackHost(name: nil)
    }
    #expect(
      draw(host, width: 32, height: 6) == [
        "Header",
        "root › history · depth 1",
        "History",
        "… 3 more lines",
        String(repeating: "─", count: 32),
        "[People]  Settings  tab NAME",
      ]
    )
  }

  @Test(
    "A frame is complete around wide characters and in narrow terminals",
    arguments: [12, 13, 20, 31]
  )
  func frames(width: Int) {
    modals.send(.present(.history))
    let host = ModalHost(store: modals) { _ in
      Text("사람들 😀 a long line of text that has to wrap")
    } content: {
      EmptyTextView()
    }
    let lines = draw(host, width: width)
    #expect(lines.allSatisfy { displayWidth($0) == width })
    #expect(lines.count > 3)
  }

  @Test("A sheet without space for a frame is readable")
  func narrow() {
    modals.send(.present(.history))
    #expect(draw(modalHost(name: nil), width: 10) == ["sheet: hi…", "Modal", "history", "row 1"])
  }
}
