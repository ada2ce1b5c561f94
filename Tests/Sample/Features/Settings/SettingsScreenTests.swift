import InnoFlow
import InnoRouter
import InnoTerminalUI
import SettingsInterface
import SettingsLogic
import SettingsRouter
import SettingsTesting
import SettingsUI
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Settings screens")
struct SettingsScreenTests {
  @Test("The screen before the first load has a load button")
  func idle() {
    #expect(
      render(SettingsScreen(model: SettingsFeatureModel { [] })) == [
        "Settings", "════════", "", "Todos are not loaded yet.", "[Load]  send settings onAppear",
      ]
    )
  }

  @Test("The screen shows that the first load is in progress")
  func loading() {
    let model = SettingsFeatureModel { [] }
    model.loadIfNeeded()
    #expect(
      render(SettingsScreen(model: model)) == [
        "Settings", "════════", "", "Loading todos …", "", "Activity", "  initial todos load",
      ]
    )
  }

  @Test("A failure has a retry button")
  func failed() async {
    let model = SettingsFeatureModel { throw DomainError.unavailable(reason: "The line is dead.") }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(SettingsScreen(model: model))
    #expect(lines[3...4] == ["The line is dead.", "[Retry]  send settings refresh"])
  }

  @Test("An empty list has a message")
  func empty() async {
    let model = SettingsFeatureModel { [] }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(SettingsScreen(model: model))
    #expect(lines[3...4] == ["The list is empty.", "[Refresh]  send settings refresh"])
  }

  @Test("The list shows the items and the actions")
  func list() async {
    let model = SettingsFeatureModel { SettingsFixture.todos }
    model.loadIfNeeded()
    await model.store.settled()
    #expect(
      render(SettingsScreen(model: model)) == [
        "Settings",
        "════════",
        "",
        "Completed 1   Remaining 2",
        "",
        "#  State    User  Todo",
        "1  Pending     1  Task 1",
        "2  Done        1  Task 2",
        "3  Pending     2  Task 3",
        "",
        "[Show a todo]  send settings select ID",
        "[Digest]  send settings showDigest",
        "[Refresh]  send settings refresh",
        "",
        "Activity",
        "  initial todos load",
        "  loaded 3 todos",
      ]
    )
    model.refresh()
    #expect(render(SettingsScreen(model: model)).contains("[Refresh]  unavailable"))
  }

  @Test("A failed refresh keeps the todos on the screen")
  func failedRefresh() async {
    let model = SettingsFeatureModel { SettingsFixture.todos }
    model.store.send(.todosLoaded(SettingsFixture.todos))
    model.refresh()
    model.store.send(.todosFailed("The line is dead."))
    let lines = render(SettingsScreen(model: model))
    #expect(lines.contains("The line is dead."))
    #expect(lines.contains("1  Pending     1  Task 1"))
  }

  @Test("The detail screen shows a todo and a button to people")
  func detail() {
    #expect(
      render(SettingsDetailScreen(todo: SettingsFixture.todo)) == [
        "Task 1",
        "══════",
        "",
        "State     Pending",
        "Number    1",
        "Assignee  user 1",
        "",
        "[Go to People]  send settings openPeople 1",
      ]
    )
  }

  @Test("The digest shows the number of finished todos")
  func digest() {
    #expect(
      render(SettingsDigestSheet(completed: 1, total: 3)) == [
        "Settings digest",
        "═══════════════",
        "",
        "1 of 3 done",
        "",
        "[Close]  modal settings dismiss",
      ]
    )
  }

  @Test("The host shows the list, then the detail screen, then the sheet")
  func host() async {
    let coordinator = SettingsFeatureCoordinator(
      model: SettingsFeatureModel { SettingsFixture.todos }
    )
    let host = SettingsFeatureRouteHost(coordinator: coordinator)
    coordinator.appear()
    await coordinator.store.settled()
    #expect(render(host).first == "Settings")

    coordinator.store.send(.select(SettingsFixture.todo))
    #expect(render(host)[0].contains("nav settings back"))
    #expect(render(host)[1] == "Task 1")

    coordinator.store.send(.showDigest)
    #expect(render(host)[0].contains("sheet: digest"))
    #expect(render(host).contains { $0.contains("[Close]  modal settings dismiss") })
  }

  @Test("A person without todos is reported above the current screen")
  func notice() async {
    let coordinator = SettingsFeatureCoordinator(
      model: SettingsFeatureModel { SettingsFixture.todos }
    )
    coordinator.showDetail(assigneeID: 99)
    await coordinator.store.settled()
    let lines = render(SettingsFeatureRouteHost(coordinator: coordinator))
    #expect(
      lines[0] == "There is no todo for user #99. Choose one from the list, or refresh the list."
    )
    #expect(lines[1] == "[OK]  send settings clearNotice")
  }

  private func render(_ view: some TextView) -> [String] {
    TextRenderer(width: 80).render(view)
  }
}
