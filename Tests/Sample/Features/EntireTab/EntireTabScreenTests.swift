import EntireTabInterface
import EntireTabLogic
import EntireTabRouter
import EntireTabTesting
import EntireTabUI
import InnoFlow
import InnoRouter
import InnoTerminalUI
import PeopleLogic
import PeopleRouter
import PostsLogic
import PostsRouter
import SampleTestSupport
import SettingsLogic
import SettingsRouter
import Testing

@MainActor
@Suite("App screen")
struct EntireTabScreenTests {
  let app = Shell()

  @Test("The screen shows the header, the selected feature and the tabs")
  func start() {
    #expect(
      app.tabs.screen(width: 40, height: nil) == [
        "Inno Sample · People",
        "People",
        "══════",
        "",
        "People are not loaded yet.",
        "[Load]  send people onAppear",
        String(repeating: "─", count: 40),
        "[People]  Posts  Settings  tab NAME",
      ]
    )
  }

  @Test("The screen shows the selected tab and its badge")
  func settings() async {
    app.tabs.switchTab(to: .settings)
    await app.settled()
    let lines = app.tabs.screen(width: 60, height: nil)
    #expect(lines[0...1] == ["Inno Sample · Settings", "Settings"])
    #expect(lines.last == "People  Posts  [Settings (10)]  tab NAME")
  }

  @Test("Only settings has a badge, and only with open todos")
  func badges() {
    #expect([app.people.badge, app.posts.badge, app.settings.badge] == [0, 0, 0])
    app.people.store.send(.peopleLoaded(EntireTabFixture.people))
    app.posts.store.send(.postsLoaded(EntireTabFixture.posts))
    app.settings.store.send(.todosLoaded(EntireTabFixture.todos))
    #expect([app.people.badge, app.posts.badge, app.settings.badge] == [0, 0, 10])
  }

  @Test("Only links into settings require a signed-in user")
  func signIn() {
    #expect(SampleTab.allCases.filter(\.requiresSignIn) == [.settings])
  }

  @Test("The tabs have these names and titles")
  func names() {
    #expect(SampleTab.allCases.map(\.name) == ["people", "posts", "settings"])
    #expect(SampleTab.allCases.map(\.title) == ["People", "Posts", "Settings"])
  }
}
