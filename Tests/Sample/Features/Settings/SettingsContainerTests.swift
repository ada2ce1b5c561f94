import InnoFlow
import SettingsLogic
import SettingsRouter
import SettingsTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Settings container")
struct SettingsContainerTests {
  private struct Repository: TodoRepositoryProtocol {
    func fetchTodos() -> [TodoSummary] { SettingsFixture.todos }
  }

  @Test("The container creates the feature once, and loads nothing")
  func feature() async {
    let container = SettingsContainer(
      fetchTodosUseCase: FetchTodosUseCase(repository: Repository())
    )
    let coordinator = container.coordinator
    #expect(coordinator === container.coordinator)
    #expect(coordinator.store.actionCount == 0)
    coordinator.appear()
    await coordinator.store.settled()
    #expect(coordinator.items == SettingsFixture.todos)
    #expect(
      coordinator.items.map(SettingsFeatureCoordinator.title(of:))
        == SettingsFixture.todos.map(\.title)
    )
  }
}
