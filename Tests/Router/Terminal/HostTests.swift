import InnoReflection
import InnoRouter
import InnoRouterTerminal
import InnoTerminalUI
import Testing

@Suite("The hosts, drawn")
@MainActor
struct HostTests {
  private let stack = NavigationStore<Place>()
  private let modals = ModalStore<Place>()

  private func draw(_ view: some TextView, width: Int = 48) -> [String] {
    TextRenderer(width: width).render(view)
  }

  private func stackHost(name: String? = "people") -> some TextView {
    NavigationHost(store: stack, name: name) { route in
      switch route {
      case .detail(let id): Text("Person \(id)")
      case .history: Text("History")
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

  @Test("An empty stack shows its root screen and nothing else")
  func root() {
    #expect(draw(stackHost()) == ["People"])
  }

  @Test("A stack shows its top screen under the way back")
  func top() {
    stack.send(.go(.detail(3)))
    #expect(
      draw(stackHost()) == [
        "root › detail · depth 1  [Back]  nav people back",
        "Person 3",
      ]
    )
  }

  @Test("A stack without a name tells where one is, not how to go back")
  func unnamed() {
    stack.send(.go(.history))
    #expect(draw(stackHost(name: nil)) == ["root › history · depth 1", "History"])
  }

  @Test("A deep stack names the last screens and the depth")
  func deep() {
    stack.send(.goMany([.detail(1), .detail(2), .history, .detail(3), .history]))
    #expect(
      draw(stackHost(name: nil), width: 60) == [
        "root › … › history › detail › history · depth 5", "History",
      ]
    )
  }

  @Test("Without a modal the content is all there is")
  func noModal() {
    #expect(draw(modalHost()) == ["row 1"])
  }

  @Test("A sheet stands framed above the beginning of the content")
  func sheet() {
    modals.send(.present(.history))
    modals.send(.present(.detail(1)))
    #expect(
      draw(modalHost(rows: 5), width: 44) == [
        "┌─ sheet: history · 1 waiting ─────────────┐",
        "│ Modal history                            │",
        "│ [Dismiss]  modal people dismiss          │",
        "└──────────────────────────────────────────┘",
        "row 1",
        "row 2",
        "row 3",
        "… 2 more lines behind the sheet",
      ]
    )
  }

  @Test("What is behind a sheet is dimmed")
  func dimmed() {
    modals.send(.present(.history))
    let lines = TextRenderer(width: 40, styled: true).render(modalHost(rows: 4))
    #expect(
      lines.suffix(2) == [
        "\u{1B}[2mrow 3\u{1B}[0m", "\u{1B}[2m… 1 more line behind the sheet\u{1B}[0m",
      ]
    )
  }

  @Test("A full-screen cover stands alone")
  func cover() {
    modals.send(.present(.history, style: .fullScreenCover))
    #expect(draw(modalHost(name: nil)) == ["full-screen cover: history", "Modal history"])
  }

  @Test("A wide character or a narrow terminal breaks no frame", arguments: [12, 13, 20, 31])
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

  @Test("Without room for a frame the sheet is still readable")
  func narrow() {
    modals.send(.present(.history))
    #expect(draw(modalHost(name: nil), width: 10) == ["sheet: hi…", "Modal", "history", "row 1"])
  }

  @Test("A tab bar marks the selected tab and shows badges below the content")
  func tabs() {
    let coordinator = Coordinator()
    coordinator.setBadge(2, for: .settings)
    let host = TabHost(coordinator: coordinator) { tab in Text("This is \(tab.title)") }
    #expect(
      draw(host, width: 44) == [
        "This is People",
        String(repeating: "─", count: 44),
        "[People]  Settings (2)  tab NAME",
      ]
    )
    coordinator.switchTab(to: .settings)
    #expect(
      draw(host, width: 20) == [
        "This is Settings",
        String(repeating: "─", count: 20),
        "People",
        "[Settings (2)]",
        "tab NAME",
      ]
    )
  }

  @Test("Hosts nest: a sheet above the stack of the selected tab")
  func nested() {
    stack.send(.go(.detail(3)))
    modals.send(.present(.history))
    let host = TabHost(coordinator: Coordinator()) { _ in
      ModalHost(store: modals) { _ in
        Text("Sheet")
      } content: {
        stackHost(name: nil)
      }
    }
    #expect(
      draw(host, width: 32) == [
        "┌─ sheet: history ─────────────┐",
        "│ Sheet                        │",
        "└──────────────────────────────┘",
        "root › detail · depth 1",
        "Person 3",
        String(repeating: "─", count: 32),
        "[People]  Settings  tab NAME",
      ]
    )
  }
}

private enum Place: Route, CaseReflecting {
  case detail(Int)
  case history

  static let caseSchemas: [CaseSchema<Place>] = []

  var caseName: String {
    switch self {
    case .detail: "detail"
    case .history: "history"
    }
  }
}

private enum Bar: TabItem {
  case people, settings

  var title: String { self == .people ? "People" : "Settings" }
}

private final class Coordinator: TabCoordinator {
  let tabStore = TabStore<Bar>(selected: .people)
}
