import EntireTabInterface
import EntireTabLogic
import EntireTabRouter
import EntireTabUI
import InnoFlow
import InnoRouter
import InnoTerminalUI
import PeopleLogic
import PeopleRouter
import SampleTestSupport
import Testing

@MainActor
@Suite("The screen of the whole app")
struct EntireTabScreenTests {
  let app = Shell()

  @Test("It shows the header, the selected feature and the tabs")
  func start() {
    #expect(
      app.tabs.screen(width: 40, height: nil) == [
        "Inno Sample · People",
        "People",
        "══════",
        "",
        "Nobody is loaded yet.",
        "[Load]  send people onAppear",
        String(repeating: "─", count: 40),
        "[People]  Posts  Settings  tab NAME",
      ]
    )
  }

  @Test("It follows the selected tab, and shows its badge")
  func settings() async {
    app.tabs.switchTab(to: .settings)
    await app.settled()
    let lines = app.tabs.screen(width: 60, height: nil)
    #expect(lines[0...1] == ["Inno Sample · Settings", "Settings"])
    #expect(lines.last == "People  Posts  [Settings (10)]  tab NAME")
  }

  @Test("Only settings carries a badge, and only with todos that are not done")
  func badges() {
    #expect(TabBadges(remainingTodos: 14)[.settings] == 14)
    #expect(TabBadges(remainingTodos: 0)[.settings] == nil)
    #expect(TabBadges(remainingTodos: 14)[.people] == nil)
    #expect(TabBadges(remainingTodos: 14)[.posts] == nil)
  }

  @Test("The tabs are typed and shown by these names")
  func names() {
    #expect(SampleTab.allCases.map(\.name) == ["people", "posts", "settings"])
    #expect(SampleTab.allCases.map(\.title) == ["People", "Posts", "Settings"])
  }
}
