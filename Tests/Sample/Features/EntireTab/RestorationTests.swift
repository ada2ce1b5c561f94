import EntireTabInterface
import EntireTabRouter
import EntireTabTesting
import InnoRouter
import PeopleRouter
import Testing

@MainActor
@Suite("Restoring routes", .timeLimit(.minutes(1)))
struct RestorationTests {
  private let app = Shell()

  @Test("The selected tab and the stacks are restored in another app")
  func restored() async throws {
    app.people.showDetail(userID: 3)
    await app.settled()
    app.tabs.tabStore.execute(.select(.settings))
    let routes = try app.tabs.saveRoutes()

    let other = Shell()
    try other.tabs.restoreRoutes(routes)
    #expect(other.tabs.tabStore.state.selected == .settings)
    #expect(other.people.navigationStore.path == [.detail(EntireTabFixture.people[2])])
    #expect(try other.tabs.saveRoutes() == routes)
  }

  @Test(
    "Routes that cannot be decoded change nothing",
    arguments: [
      ("", RestorationError.unreadable),
      ("{}", .unreadable),
      (#"{"tab":"notes","paths":{}}"#, .unknownTab("notes")),
      (#"{"tab":"posts","paths":{"people":"[]","posts":"[1]"}}"#, .unreadableStack("posts")),
    ]
  )
  func rejected(routes: String, error: RestorationError) async throws {
    app.people.showDetail(userID: 3)
    await app.settled()
    let before = try app.tabs.saveRoutes()
    #expect(throws: error) { try app.tabs.restoreRoutes(routes) }
    #expect(try app.tabs.saveRoutes() == before)
  }

  @Test("Each error describes the problem")
  func texts() {
    #expect("\(RestorationError.unreadable)" == "the text does not contain saved routes")
    #expect("\(RestorationError.unknownTab("x"))" == "unknown tab \"x\" in the saved routes")
    #expect(
      "\(RestorationError.unreadableStack("posts"))"
        == "the saved routes of the tab posts cannot be decoded"
    )
  }
}
