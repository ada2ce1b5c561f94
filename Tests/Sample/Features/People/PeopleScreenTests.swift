import InnoFlow
import InnoRouter
import InnoTerminalUI
import PeopleInterface
import PeopleLogic
import PeopleRouter
import PeopleTesting
import PeopleUI
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("People screens")
struct PeopleScreenTests {
  @Test("The screen before the first load has a load button")
  func idle() {
    #expect(
      render(PeopleScreen(model: PeopleFeatureModel { [] })) == [
        "People", "══════", "", "People are not loaded yet.", "[Load]  send people onAppear",
      ]
    )
  }

  @Test("The screen shows that the first load is in progress")
  func loading() {
    let model = PeopleFeatureModel { [] }
    model.loadIfNeeded()
    #expect(
      render(PeopleScreen(model: model)) == [
        "People", "══════", "", "Loading people …", "", "Activity", "  initial people load",
      ]
    )
  }

  @Test("A failure has a retry button")
  func failed() async {
    let model = PeopleFeatureModel { throw DomainError.unavailable(reason: "The line is dead.") }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(PeopleScreen(model: model))
    #expect(lines[3...4] == ["The line is dead.", "[Retry]  send people refresh"])
  }

  @Test("An empty list has a message")
  func empty() async {
    let model = PeopleFeatureModel { [] }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(PeopleScreen(model: model))
    #expect(lines[3...4] == ["The list is empty.", "[Refresh]  send people refresh"])
  }

  @Test("The list shows the items and the actions")
  func list() async {
    let model = PeopleFeatureModel { PeopleFixture.users }
    model.loadIfNeeded()
    await model.store.settled()
    #expect(
      render(PeopleScreen(model: model)) == [
        "People",
        "══════",
        "",
        "People 3   Cities 2",
        "",
        "#  Name      Company",
        "1  Person 1  Company 1",
        "2  Person 2  Company 2",
        "3  Person 3  Company 3",
        "",
        "[Show a person]  send people select ID",
        "[Overview]  send people showOverview",
        "[Refresh]  send people refresh",
        "",
        "Activity",
        "  initial people load",
        "  loaded 3 people",
      ]
    )
    model.refresh()
    #expect(render(PeopleScreen(model: model)).contains("[Refresh]  unavailable"))
  }

  @Test("A failed refresh keeps the people on the screen")
  func failedRefresh() async {
    let model = PeopleFeatureModel { PeopleFixture.users }
    model.store.send(.peopleLoaded(PeopleFixture.users))
    model.refresh()
    model.store.send(.peopleFailed("The line is dead."))
    let lines = render(PeopleScreen(model: model))
    #expect(lines.contains("The line is dead."))
    #expect(lines.contains("1  Person 1  Company 1"))
  }

  @Test("The detail screen shows a person and a button to settings")
  func detail() {
    #expect(
      render(PeopleDetailScreen(user: PeopleFixture.user)) == [
        "Person 1",
        "════════",
        "",
        "Profile",
        "  Username  @person1",
        "  Number    1",
        "",
        "Contact",
        "  Email    person1@fernhill.example",
        "  Phone    555-0101",
        "  Website  person1.example",
        "",
        "Quick facts",
        "  Company  Company 1",
        "  City     Fernhill",
        "",
        "[Go to Settings]  send people openSettings 1",
      ]
    )
  }

  @Test("The overview names the city with the most people")
  func overview() {
    #expect(
      render(PeopleOverviewSheet(users: PeopleFixture.users)) == [
        "People overview",
        "═══════════════",
        "",
        "People            3",
        "Most common city  Fernhill (2)",
        "",
        "[Close]  modal people dismiss",
      ]
    )
  }

  @Test("The overview names the first of several most common cities")
  func overviewTie() {
    let users = [PeopleFixture.user(id: 1, city: "Wick"), PeopleFixture.user(id: 2, city: "Amity")]
    #expect(render(PeopleOverviewSheet(users: users)).contains("Most common city  Amity (1)"))
  }

  @Test("The host shows the list, then the detail screen, then the sheet")
  func host() async {
    let coordinator = PeopleFeatureCoordinator(model: PeopleFeatureModel { PeopleFixture.users })
    let host = PeopleFeatureRouteHost(coordinator: coordinator)
    coordinator.appear()
    await coordinator.store.settled()
    #expect(render(host).first == "People")

    coordinator.store.send(.select(PeopleFixture.user))
    #expect(render(host)[0].contains("nav people back"))
    #expect(render(host)[1] == "Person 1")

    coordinator.store.send(.showOverview)
    #expect(render(host)[0].contains("sheet: overview"))
    #expect(render(host).contains { $0.contains("[Close]  modal people dismiss") })
  }

  @Test("An unknown person is reported above the current screen")
  func notice() async {
    let coordinator = PeopleFeatureCoordinator(model: PeopleFeatureModel { PeopleFixture.users })
    coordinator.showDetail(userID: 99)
    await coordinator.store.settled()
    let lines = render(PeopleFeatureRouteHost(coordinator: coordinator))
    #expect(lines[0] == "There is no user #99. Choose one from the list, or refresh the list.")
    #expect(lines[1] == "[OK]  send people clearNotice")
  }

  private func render(_ view: some TextView) -> [String] {
    TextRenderer(width: 80).render(view)
  }
}
