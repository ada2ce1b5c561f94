import InnoFlow
import InnoRouter
import PeopleInterface
import PeopleLogic
import PeopleRouter
import PeopleTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("People coordinator without a screen")
struct PeopleCoordinatorTests {
  let coordinator = PeopleFeatureCoordinator(model: PeopleFeatureModel { PeopleFixture.users })

  @Test("A selection replaces the stack")
  func selecting() {
    coordinator.store.send(.select(PeopleFixture.users[0]))
    coordinator.store.send(.select(PeopleFixture.users[1]))
    #expect(coordinator.navigationStore.path == [.detail(PeopleFixture.users[1])])
    #expect(coordinator.store.selectedUser == nil)
  }

  @Test("The overview is a sheet that navigation dismisses")
  func overview() async {
    coordinator.appear()
    await coordinator.store.settled()
    coordinator.store.send(.showOverview)
    #expect(coordinator.modalStore.current?.route == .overview(PeopleFixture.users))
    #expect(coordinator.modalStore.current?.style == .sheet)
    coordinator.store.send(.select(PeopleFixture.user))
    #expect(coordinator.modalStore.current == nil)
  }

  @Test("A pending person is shown when people are loaded")
  func showingDetail() async {
    coordinator.showDetail(userID: 3)
    #expect(coordinator.navigationStore.path.isEmpty)
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(PeopleFixture.users[2])])
  }

  @Test("Navigating cancels the pending person")
  func goingElsewhere() async {
    coordinator.showDetail(userID: 3)
    coordinator.navigationStore.send(.go(.detail(PeopleFixture.user)))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path == [.detail(PeopleFixture.user)])
    #expect(coordinator.store.activityLog.contains("cancelled external navigation for user #3"))
  }

  @Test("Opening a sheet cancels the pending person")
  func openingSheet() async {
    coordinator.showDetail(userID: 3)
    coordinator.modalStore.send(.present(.overview([])))
    await coordinator.store.settled()
    #expect(coordinator.navigationStore.path.isEmpty)
  }

  @Test("The request for settings is returned once")
  func settingsRequest() {
    coordinator.store.send(.openSettings(OpenSettingsRequest(assigneeID: 3)))
    #expect(coordinator.store.pendingSettingsRequest?.request.assigneeID == 3)
    #expect(coordinator.consumeSettingsRequest() == OpenSettingsRequest(assigneeID: 3))
    #expect(coordinator.consumeSettingsRequest() == nil)
  }

  @Test("A released coordinator is deallocated with its feature")
  func release() {
    weak var released: PeopleFeatureCoordinator?
    weak var model: PeopleFeatureModel?
    do {
      let coordinator = PeopleFeatureCoordinator(model: PeopleFeatureModel { [] })
      coordinator.onChange = { [weak coordinator] in _ = coordinator?.consumeSettingsRequest() }
      coordinator.appear()
      released = coordinator
      model = coordinator.model
    }
    #expect(released == nil)
    #expect(model == nil)
  }
}
