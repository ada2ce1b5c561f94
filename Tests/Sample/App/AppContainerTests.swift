import AnalyticsInterface
import Foundation
import InnoDI
import InnoFlow
import InnoNetwork
import InnoNetworkTestSupport
import InnoRouter
import SampleApp
import SampleCoreNetwork
import SampleFeatures
import SampleFixtures
import SampleTestSupport
import EntireTabInterface
import PeopleLogic
import PeopleRouter
import SettingsLogic
import SettingsRouter
import SampleDomain
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("App container")
struct AppContainerTests {
  let session = StubSession(
    ["/users", "/posts", "/todos"].map { path in
      let answer = FixtureCatalog.response(method: "GET", path: path)
      return StubRoute(.get, path, [StubAnswer(status: answer.status, body: answer.body)])
    }
  )

  @Test("Creating the container sends no request")
  func silence() throws {
    _ = try features()
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("The launch is tracked")
  func launch() async throws {
    let counter = Counter()
    let app = AppContainer(
      baseURL: try #require(URL(string: "https://sample.test")),
      networkAccess: NetworkAccess(session: session)
    ) { $0.analytics = counter }
    await app.trackAppLaunched()
    #expect(await counter.names == ["app_launched"])
  }

  @Test("A user opens a person, then a todo of that person, and returns")
  func wholePath() async throws {
    let features = try features()
    features.people.store.send(.onAppear)
    await features.people.store.settled()
    #expect(features.people.store.people.count == 10)

    features.people.store.send(.select(features.people.items[2]))
    #expect(features.screen(width: 80, height: nil).contains("Inês Calloway"))

    features.people.store.send(.openSettings(try #require(features.settingsRequest("3"))))
    await features.settings.store.settled()
    #expect(features.tabs.selected.title == "Settings")
    #expect(features.settings.navigationStore.depth == 1)
    #expect(features.screen(width: 80, height: nil).contains("Assignee  user 3"))

    #expect(features.settings.navigationStore.send(.back) == .success)
    features.tabs.execute(.tap(.people))
    #expect(features.people.navigationStore.send(.back) == .success)
    #expect(features.people.navigationStore.path.isEmpty)
    #expect(session.capturedRequests.map(\.url?.path) == ["/users", "/todos"])
  }

  @Test("Every person has a todo, and every todo's person is found", arguments: 1...10)
  func everyone(user: Int) async throws {
    let features = try features()
    features.people.store.send(.openSettings(try #require(features.settingsRequest("\(user)"))))
    await features.settings.store.settled()
    #expect(features.screen(width: 80, height: nil).contains("Assignee  user \(user)"))

    features.settings.store.send(.openPeople(try #require(features.peopleRequest("\(user)"))))
    await features.people.store.settled()
    let name = features.people.items[user - 1].name
    #expect(features.screen(width: 80, height: nil).contains(name))
  }

  @Test("A failure is shown with a retry button, which works when the server recovers")
  func recovery() async throws {
    session.set(.get, "/users", .json("{}", status: 404), .json("[]"))
    let features = try features()
    features.people.store.send(.onAppear)
    await features.people.store.settled()
    #expect(features.people.store.phase == .failed)
    #expect(features.people.store.errorMessage?.contains("404") == true)
    #expect(
      features.screen(width: 80, height: nil).contains("[Retry]  send people refresh")
    )

    features.people.store.send(.refresh)
    await features.people.store.settled()
    #expect(
      features.people.store.errorMessage == "The server sent no people. Refresh to try again."
    )

    session.reset()
    features.people.store.send(.refresh)
    await features.people.store.settled()
    #expect(features.people.store.phase == .loaded)
    #expect(features.people.store.errorMessage == nil)
  }

  @Test("The container is the root, and its dependencies have one direction")
  func description() {
    let description = AppContainer.containerDescription
    #expect(description.isRoot)
    #expect(
      description.provisions.map { [$0.name] + $0.dependencies } == [
        ["baseURL"],
        ["networkAccess"],
        ["analytics"],
        ["networkTransport", "baseURL", "networkAccess"],
        ["clock", "networkAccess"],
        ["layerContainer", "networkTransport"],
        ["featureUseCases", "layerContainer"],
        ["featureContainer", "featureUseCases", "clock"],
      ]
    )
    let owned = description.provisions.filter { $0.construction == .subContainer }
    #expect(owned.map(\.name) == ["layerContainer", "featureContainer"])
  }

  @Test("The root scene shows the container's only instance of each feature")
  func rootScene() async throws {
    let app = try app()
    let features = app.featureContainer
    #expect(features.people === app.featureContainer.people)
    features.people.store.send(.onAppear)
    await features.people.store.settled()
    let screen = app.featureContainerRootView().screen(width: 80, height: nil)
    #expect(screen.contains { $0.contains("Mara Quill") })
    #expect(screen == features.screen(width: 80, height: nil))
  }

  private func features() throws -> FeatureContainer {
    try app().featureContainer
  }

  private func app() throws -> AppContainer {
    let url = try #require(URL(string: "https://fernhill.example"))
    return AppContainer(baseURL: url, networkAccess: NetworkAccess(session: session))
  }
}

extension FeatureContainer {
  fileprivate var people: PeopleFeatureCoordinator { peopleContainer.coordinator }
  fileprivate var settings: SettingsFeatureCoordinator { settingsContainer.coordinator }
}

private actor Counter: AnalyticsService {
  private(set) var names: [String] = []

  func track(_ event: AnalyticsEvent) {
    names.append(event.name)
  }
}
