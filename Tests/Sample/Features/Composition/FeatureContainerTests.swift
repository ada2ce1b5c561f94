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
import SettingsInterface
import SettingsLogic
import Testing

@MainActor
@Suite("The feature container")
struct FeatureContainerTests {
  let features = FeatureContainer(useCases: StubUseCases())

  @Test("Each feature exists once")
  func identity() {
    #expect(features.peopleStore === features.peopleStore)
    #expect(features.settingsStore === features.settingsStore)
    #expect(features.tabs === features.tabs)
    #expect(features.peopleNavigation === features.peopleNavigation)
    #expect(features.postsStore === features.postsStore)
    #expect(features.settingsModals === features.settingsModals)
  }

  @Test("Making it loads nothing")
  func silence() {
    #expect(features.peopleStore.actionCount == 0)
    #expect(features.postsStore.actionCount == 0)
    #expect(features.settingsStore.actionCount == 0)
    #expect(features.userNumbers.isEmpty)
  }

  @Test("What it gives is one app: a wish in one feature moves the other")
  func movement() async throws {
    let request = try #require(features.settingsRequest("3"))
    features.peopleStore.send(.openSettings(request))
    await features.settingsStore.settled()
    #expect(features.tabs.selected == .settings)
    #expect(features.settingsNavigation.depth == 1)
    #expect(features.screen(width: 60, height: nil).contains("Task 3"))
  }

  @Test("People and todos go by number once they are loaded, wishes by any number")
  func numbers() async {
    #expect(features.user("3") == nil)
    features.peopleStore.send(.onAppear)
    features.settingsStore.send(.onAppear)
    await features.peopleStore.settled()
    await features.settingsStore.settled()
    #expect(features.user("3") == EntireTabFixture.people[2])
    #expect(features.user("ada") == nil)
    #expect(features.todo("20") == EntireTabFixture.todos[19])
    #expect(features.userNumbers.map(\.word) == (1...10).map(String.init))
    #expect(features.todoNumbers.first?.detail == "Task 1")
    #expect(features.settingsRequest("99")?.assigneeID != nil)
    #expect(features.peopleRequest("x") == nil)
  }

  @Test("It describes itself as four containers made from the use cases")
  func description() {
    let provisions = FeatureContainer.containerDescription.provisions
    #expect(
      provisions.map(\.name) == [
        "useCases", "fetchPeopleUseCase", "fetchPostsUseCase", "fetchTodosUseCase",
        "peopleContainer", "postsContainer", "settingsContainer", "peopleCoordinator",
        "postsCoordinator", "settingsCoordinator", "entireTabContainer",
      ]
    )
    #expect(
      provisions.last?.dependencies == [
        "peopleCoordinator", "postsCoordinator", "settingsCoordinator",
      ]
    )
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
