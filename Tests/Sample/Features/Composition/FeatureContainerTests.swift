import EntireTabInterface
import EntireTabTesting
import InnoDI
import InnoFlow
import InnoRouter
import SampleDomain
import SampleFeatures
import SampleTestSupport
import PeopleInterface
import PeopleLogic
import PeopleRouter
import PostsRouter
import SettingsInterface
import SettingsLogic
import SettingsRouter
import Testing

@MainActor
@Suite("Feature container")
struct FeatureContainerTests {
  let features = FeatureContainer(useCases: StubUseCases(), clock: ContinuousClock())

  private var people: PeopleFeatureCoordinator { features.peopleContainer.coordinator }
  private var posts: PostsFeatureCoordinator { features.postsContainer.coordinator }
  private var settings: SettingsFeatureCoordinator { features.settingsContainer.coordinator }

  @Test("The features are in the order of the tabs")
  func tabs() {
    #expect(features.features.map(\.tab) == SampleTab.allCases)
  }

  @Test("Each feature exists once")
  func identity() {
    #expect(features.features[0] === people)
    #expect(features.features[1] === posts)
    #expect(features.features[2] === settings)
    #expect(features.tabs === features.tabs)
  }

  @Test("Creating the container loads nothing")
  func silence() {
    #expect(features.features.map { $0.items.count } == [0, 0, 0])
    #expect(people.store.actionCount == 0)
    #expect(posts.store.actionCount == 0)
    #expect(settings.store.actionCount == 0)
  }

  @Test("A request in one feature navigates to another feature")
  func movement() async throws {
    let request = try #require(features.settingsRequest("3"))
    people.store.send(.openSettings(request))
    await settings.store.settled()
    #expect(features.tabs.selected == .settings)
    #expect(settings.navigationStore.depth == 1)
    #expect(features.screen(width: 60, height: nil).contains("Task 3"))
  }

  @Test("Loaded items are found by type without duplicates, and any number yields a request")
  func numbers() async {
    #expect(features.items(of: UserSummary.self).isEmpty)
    people.store.send(.onAppear)
    settings.store.send(.onAppear)
    await people.store.settled()
    await settings.store.settled()
    #expect(features.items(of: UserSummary.self) == EntireTabFixture.people)
    #expect(features.items(of: TodoSummary.self) == EntireTabFixture.todos)
    #expect(features.settingsRequest("99") == OpenSettingsRequest(assigneeID: 99))
    #expect(features.peopleRequest("7") == OpenPeopleRequest(userID: 7))
    #expect(features.peopleRequest("x") == nil)
  }

  @Test("The container's description lists the use cases, the features and the shell")
  func description() {
    let provisions = FeatureContainer.containerDescription.provisions
    #expect(
      provisions.map(\.name) == [
        "useCases", "clock", "fetchPeopleUseCase", "fetchPostsUseCase", "fetchTodosUseCase",
        "peopleContainer", "postsContainer", "settingsContainer", "features",
        "entireTabContainer",
      ]
    )
    let features = provisions.first { $0.name == "features" }
    #expect(features?.dependencies == ["peopleContainer", "postsContainer", "settingsContainer"])
    #expect(provisions.last?.dependencies == ["features"])
    #expect(provisions.last?.construction == .subContainer)
  }
}

private struct StubUseCases: FeatureUseCaseContaining {
  let repository = StubRepository()

  var fetchPeopleUseCase: FetchPeopleUseCase { FetchPeopleUseCase(repository: repository) }
  var fetchPostsUseCase: FetchPostsUseCase { FetchPostsUseCase(repository: repository) }
  var fetchTodosUseCase: FetchTodosUseCase { FetchTodosUseCase(repository: repository) }
}

private struct StubRepository: UserRepositoryProtocol, PostRepositoryProtocol,
  TodoRepositoryProtocol
{
  func fetchUsers() -> [UserSummary] { EntireTabFixture.people }
  func fetchPosts() -> [PostSummary] { [] }
  func fetchTodos() -> [TodoSummary] { EntireTabFixture.todos }
}
