import InnoRouter
import InnoRouterTerminal
import InnoTerminalUI
import Testing

@Suite("Hosts")
@MainActor
struct HostTests {
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

  @Test("An empty stack shows its root screen and nothing else")
  func root() {
    #expect(draw(stackHost()) == ["People"])
  }

  @Test("A stack shows its topmost screen below the trail")
  func top() {
    stack.send(.go(.detail(3)))
    #expect(
      draw(stackHost()) == [
        "root › detail · depth 1  [Back]  nav people back",
        "Person 3",
      ]
    )
  }

  @Test("The trail of an unnamed stack has no button")
  func unnamed() {
    stack.send(.go(.history))
    #expect(draw(stackHost(name: nil)) == ["root › history · depth 1", "History"] + years)
  }

  @Test("The trail of a deep stack shows the topmost screens and the depth")
  func deep() {
    stack.send(.goMany([.detail(1), .detail(2), .history, .detail(3), .history]))
    #expect(
      draw(stackHost(name: nil), width: 60) == [
        "root › … › history › detail › history · depth 5", "History",
      ] + years
    )
  }

  @Test("A narrow trail shows fewer screens, but always the topmost")
  func narrowTrail() {
    stack.send(.goMany([.detail(1), .history, .detail(2), .history, .detail(3)]))
    let trails = [60, 43, 34, 24].map { draw(stackHost(name: nil), width: $0).first }
    #expect(
      trails == [
        "root › … › detail › history › detail · depth 5",
        "root › … › history › detail · depth 5",
        "root › … › detail · depth 5",
        "… › detail · depth 5",
      ]
    )
  }

  @Test("A long name is truncated so that the depth is visible")
  func longName() {
    stack.send(.go(.theHistoryOfTheBakeryOnTheCorner))
    #expect(
      draw(stackHost(name: nil), width: 30) == ["… › theHistoryOfThe… · depth 1", "Bakery"]
    )
    #expect(
      draw(stackHost(), width: 30).prefix(2)
        == ["… › theHistoryOfThe… · depth 1", "[Back]  nav people back"]
    )
    #expect(draw(stackHost(name: nil), width: 12) == ["theHistoryO…", "Bakery"])
  }

  @Test("The content is visible after all modals are dismissed")
  func queue() {
    modals.send(.present(.history, style: .fullScreenCover))
    modals.send(.present(.detail(1)))
    modals.send(.dismiss)
    #expect(draw(modalHost()).first?.hasPrefix("┌─ sheet: detail ─") == true)
    modals.send(.dismiss)
    #expect(draw(modalHost()) == ["row 1"])
  }

  @Test("Without a modal, only the content is visible")
  func noModal() {
    #expect(draw(modalHost()) == ["row 1"])
  }

  @Test("A sheet is framed and followed by the first lines of the content")
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

  @Test("The content behind a sheet is dimmed")
  func dimmed() {
    modals.send(.present(.history))
    let lines = TextRenderer(width: 40, styled: true).render(modalHost(rows: 5))
    #expect(
      lines.suffix(2) == [
        "\u{1B}[2mrow 3\u{1B}[0m", "\u{1B}[2m… 2 more lines behind the sheet\u{1B}[0m",
      ]
    )
  }

  @Test("A full-screen cover hides the content")
  func cover() {
    modals.send(.present(.history, style: .fullScreenCover))
    #expect(draw(modalHost(name: nil)) == ["full-screen cover: history", "Modal history"])
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

  @Test("Hosts can be nested, such as a sheet above the selected tab's stack")
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

  @Test("A flow shows its stack alone or below its modal")
  func flow() {
    let store = FlowStore<Place>(FlowPlan(path: [.detail(3)], modal: .sheet(.history)))
    let host = FlowHost(store: store, name: "shop") { route in
      Text("Screen of \(route.caseName)")
    } root: {
      Text("Root")
    }
    #expect(
      draw(host) == [
        "┌─ sheet: history ─────────────────────────────┐",
        "│ Screen of history                            │",
        "│ [Dismiss]  modal shop dismiss                │",
        "└──────────────────────────────────────────────┘",
        "root › detail · depth 1  [Back]  nav shop back",
        "Screen of detail",
      ]
    )
    store.execute(.dismiss(reason: .dismiss))
    #expect(draw(host).last == "Screen of detail")
    store.send(.backToRoot)
    #expect(draw(host) == ["Root"])
  }
}
