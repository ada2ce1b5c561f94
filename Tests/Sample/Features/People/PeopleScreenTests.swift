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
@Suite("The screens of the people feature")
struct PeopleScreenTests {
  @Test("Before the first load it says how to load")
  func idle() {
    #expect(
      render(PeopleScreen(model: PeopleFeatureModel { [] })) == [
        "People", "══════", "", "Nobody is loaded yet.", "[Load]  send people onAppear",
      ]
    )
  }

  @Test("While the first load runs it says so")
  func loading() {
    let model = PeopleFeatureModel { [] }
    model.loadIfNeeded()
    #expect(
      render(PeopleScreen(model: model)) == [
        "People", "══════", "", "Loading people …", "", "Activity", "  initial people load",
      ]
    )
  }

  @Test("A failure stands with the way to try again")
  func failed() async {
    let model = PeopleFeatureModel { throw DomainError.unavailable(reason: "The line is dead.") }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(PeopleScreen(model: model))
    #expect(lines[3...4] == ["The line is dead.", "[Retry]  send people refresh"])
  }

  @Test("A list without anybody says so")
  func empty() async {
    let model = PeopleFeatureModel { [] }
    model.loadIfNeeded()
    await model.store.settled()
    let lines = render(PeopleScreen(model: model))
    #expect(lines[3...4] == ["There is nobody here.", "[Refresh]  send people refresh"])
  }

  @Test("The list shows numbers, names and companies, and what can be done")
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

  @Test("A failed refresh leaves the people in sight")
  func failedRefresh() async {
    let model = PeopleFeatureModel { PeopleFixture.users }
    model.store.send(.peopleLoaded(PeopleFixture.users))
    model.refresh()
    model.store.send(.peopleFailed("The line is dead."))
    let lines = render(PeopleScreen(model: model))
    #expect(lines.contains("The line is dead."))
    #expect(lines.contains("1  Person 1  Company 1"))
  }

  @Test("The detail tells of a person and leads to settings")
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
        "Reach",
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

  @Test("Of several cities with as many people the overview names the first by name")
  func overviewTie() {
    let users = [PeopleFixture.user(id: 1, city: "Wick"), PeopleFixture.user(id: 2, city: "Amity")]
    #expect(render(PeopleOverviewSheet(users: users)).contains("Most common city  Amity (1)"))
  }

  @Test("The host shows the list, then the detail, then the sheet above it")
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

  @Test("Somebody who does not exist is reported above whatever is shown")
  func notice() async {
    let coordinator = PeopleFeatureCoordinator(model: PeopleFeatureModel { PeopleFixture.users })
    coordinator.showDetail(userID: 99)
    await coordinator.store.settled()
    let lines = render(PeopleFeatureRouteHost(coordinator: coordinator))
    #expect(lines[0] == "There is no user #99. Choose somebody from the list, or refresh it.")
    #expect(lines[1] == "[OK]  send people clearNotice")
  }

  private func render(_ view: some TextView) -> [String] {
    TextRenderer(width: 80).render(view)
  }
}
