import InnoFlow
import InnoRouter
import SettingsInterface
import SettingsLogic
import SettingsRouter
import SettingsTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Settings coordinator without a screen")
struct SettingsCoordinatorTests {
  let coordinator = SettingsFeatureCoordinator(
    model: SettingsFeatureModel { SettingsFixture.todos }
  )

  @Test("A selection replaces the stack")
  func selecting() {
    coordinator.store.send(.select(SettingsFixture.todos[0]))
    coordinator.store.send(.select(SettingsFixture.todos[1]))
    #expect(coordinator.navigationStore.path == [.detail(SettingsFixture.todos[1])])
    #expect(coordinator.store.selectedTodo == nil)
  }

  @Test("The digest is a sheet that navigation dismisses")
  func digest() async {
    coordinator.appear()
    await coordinator.store.settled()
    coordinator.store.send(.showDigest)
    #expect(coordinator.modalStore.current?.route == .digest(completed: 1, total: 3))
    #expect(coordinator.modalStore.current?.style == .sheet)
    coordinator.store.send(.select(SettingsFixture.todo))
    #expect(coordinator.modalStore.current == nil)
  }

  @Test("A pending todo is shown when todos are loaded")
  func showingDetail() async {
    coordinator.showDetail(assigneeID: 2)
    #expect(coordinator.navigationStore.path.isEmpty)
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(SettingsFixture.todos[2])])
  }

  @Test("Navigating cancels the pending todo")
  func goingElsewhere() async {
    coordinator.showDetail(assigneeID: 2)
    coordinator.navigationStore.send(.go(.detail(SettingsFixture.todo)))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(SettingsFixture.todo)])
    #expect(coordinator.store.activityLog.contains("cancelled external navigation for user #2"))
  }

  @Test("Opening a sheet cancels the pending todo")
  func openingSheet() async {
    coordinator.showDetail(assigneeID: 2)
    coordinator.modalStore.send(.present(.digest(completed: 0, total: 0)))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path.isEmpty)
  }

  @Test("The request for people is returned once")
  func peopleRequest() {
    coordinator.store.send(.openPeople(OpenPeopleRequest(userID: 3)))
    #expect(coordinator.store.pendingPeopleRequest?.request.userID == 3)
    #expect(coordinator.consumePeopleRequest() == OpenPeopleRequest(userID: 3))
    #expect(coordinator.consumePeopleRequest() == nil)
  }

  @Test("A released coordinator is deallocated with its feature")
  func release() {
    weak var released: SettingsFeatureCoordinator?
    weak var model: SettingsFeatureModel?
    do {
      let coordinator = SettingsFeatureCoordinator(model: SettingsFeatureModel { [] })
      coordinator.onChange = { [weak coordinator] in _ = coordinator?.consumePeopleRequest() }
      coordinator.appear()
      released = coordinator
      model = coordinator.model
    }
    #expect(released == nil)
    #expect(model == nil)
  }
}
