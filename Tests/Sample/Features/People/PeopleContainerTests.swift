import InnoFlow
import PeopleLogic
import PeopleRouter
import PeopleTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("People container")
struct PeopleContainerTests {
  private struct Repository: UserRepositoryProtocol {
    func fetchUsers() -> [UserSummary] { PeopleFixture.users }
  }

  @Test("The container creates the feature once, and loads nothing")
  func feature() async {
    let container = PeopleContainer(
      fetchPeopleUseCase: FetchPeopleUseCase(repository: Repository())
    )
    let coordinator = container.coordinator
    #expect(coordinator === container.coordinator)
    #expect(coordinator.store.actionCount == 0)
    coordinator.appear()
    await coordinator.store.settled()
    #expect(coordinator.items == PeopleFixture.users)
    #expect(
      coordinator.items.map(PeopleFeatureCoordinator.title(of:)) == PeopleFixture.users.map(\.name)
    )
  }
}
