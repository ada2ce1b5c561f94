import InnoFlow
import InnoFlowTesting
import PeopleInterface
import PeopleLogic
import PeopleTesting
import SampleDomain
import Testing

@MainActor
@Suite("People requests")
struct PeopleRequestTests {
  private typealias Action = PeopleFeatureReducer.Action
  private typealias State = PeopleFeatureReducer.State

  @Test("A selection is a one-shot request")
  func selecting() async {
    let store = store(in: .loaded)
    store.send(.select(PeopleFixture.user)) {
      $0.selectedUser = PeopleFixture.user
      $0.activityLog = ["push requested for @person1"]
    }
    store.send(.clearSelection) { $0.selectedUser = nil }
    await store.finish()
  }

  @Test("Requests with equal content have different identities")
  func counting() async {
    let store = store(in: .loaded)
    store.send(.showOverview) {
      $0.requestCount = 1
      $0.pendingOverviewRequest = PeopleOverviewRequest(id: 1, users: PeopleFixture.users)
      $0.activityLog = ["overview modal requested"]
    }
    store.send(.clearOverviewRequest) { $0.pendingOverviewRequest = nil }
    let request = OpenSettingsRequest(assigneeID: 3)
    store.send(.openSettings(request)) {
      $0.requestCount = 2
      $0.pendingSettingsRequest = PeopleSettingsRequest(id: 2, request: request)
      $0.activityLog.append("cross-feature request to settings for user #3")
    }
    store.send(.clearSettingsRequest) { $0.pendingSettingsRequest = nil }
    await store.finish()
  }

  @Test("An empty list has no overview")
  func overviewOfNobody() async {
    let store = store(in: .idle)
    store.send(.showOverview) {
      $0.notice = "There are no people to summarize yet. Load people first."
    }
    store.send(.clearNotice) { $0.notice = nil }
    await store.finish()
  }

  @Test(
    "A known person opens immediately, even during a refresh",
    arguments: [.loaded, .loading, .failed] as [PeopleFeatureReducer.State.Phase]
  )
  func openingKnown(phase: PeopleFeatureReducer.State.Phase) async {
    var state = state(in: phase)
    state.people = PeopleFixture.users
    let store = TestStore(reducer: reducer(), initialState: state)
    store.send(.openUserDetail(2)) {
      $0.selectedUser = PeopleFixture.users[1]
      $0.activityLog = ["external navigation applied for user #2"]
    }
    await store.finish()
  }

  @Test("An unknown person is reported")
  func openingUnknown() async {
    let store = store(in: .loaded)
    store.send(.openUserDetail(99)) {
      $0.notice = "There is no user #99. Choose one from the list, or refresh the list."
      $0.activityLog = ["external navigation found no user #99"]
    }
    await store.finish()
  }

  @Test("Opening a person before the first load loads people first")
  func openingUnloaded() async {
    let store = store(in: .idle)
    store.send(.openUserDetail(2)) {
      $0.pendingUserID = 2
      $0.activityLog = ["queued external navigation for user #2"]
    }
    await store.receive(.onAppear) {
      $0.phase = .loading
      $0.activityLog.append("initial people load")
    }
    await store.receive(.peopleLoaded(PeopleFixture.users)) {
      $0.phase = .loaded
      $0.people = PeopleFixture.users
      $0.pendingUserID = nil
      $0.selectedUser = PeopleFixture.users[1]
      $0.activityLog += ["loaded 3 people", "completed queued external navigation for user #2"]
    }
    await store.finish()
  }

  @Test("A pending number that is not in the list is reported")
  func openingUnloadedUnknown() async {
    let store = store(in: .loading, pending: 99)
    store.send(.peopleLoaded(PeopleFixture.users)) {
      $0.phase = .loaded
      $0.people = PeopleFixture.users
      $0.pendingUserID = nil
      $0.notice = "There is no user #99. Choose one from the list, or refresh the list."
      $0.activityLog = ["loaded 3 people", "external navigation found no user #99"]
    }
    await store.finish()
  }

  @Test("A failed load cancels the pending item")
  func openingUnloadedFailing() async {
    let store = store(in: .loading, pending: 2)
    store.send(.peopleFailed("The line is dead.")) {
      $0.phase = .failed
      $0.errorMessage = "The line is dead."
      $0.pendingUserID = nil
      $0.activityLog = [
        "people load failed: The line is dead.", "cancelled external navigation for user #2",
      ]
    }
    await store.finish()
  }

  @Test(
    "Navigation cancels the pending item",
    arguments: [
      .select(PeopleFixture.user), .showOverview, .cancelOpening,
      .openSettings(OpenSettingsRequest(assigneeID: 1)),
    ] as [PeopleFeatureReducer.Action]
  )
  func movingElsewhere(by action: PeopleFeatureReducer.Action) {
    let store = Store(reducer: reducer(), initialState: state(in: .loading, pending: 2))
    store.send(action)
    #expect(store.pendingUserID == nil)
    #expect(store.activityLog.first == "cancelled external navigation for user #2")
    store.send(.peopleLoaded(PeopleFixture.users))
    #expect(store.selectedUser != PeopleFixture.users[1])
  }

  @Test("The activity log keeps the latest 50 lines")
  func boundedLog() {
    let store = Store(reducer: reducer(), initialState: state(in: .loaded))
    for id in 1...60 { store.send(.openUserDetail(100 + id)) }
    #expect(store.activityLog.count == 50)
    #expect(store.activityLog.first == "external navigation found no user #111")
    #expect(store.activityLog.last == "external navigation found no user #160")
  }

  private func store(
    in phase: PeopleFeatureReducer.State.Phase,
    pending: Int? = nil
  ) -> TestStore<PeopleFeatureReducer> {
    TestStore(reducer: reducer(), initialState: state(in: phase, pending: pending))
  }

  private func reducer() -> PeopleFeatureReducer {
    PeopleFeatureReducer(dependencies: .init { PeopleFixture.users })
  }

  private func state(in phase: State.Phase, pending: Int? = nil) -> State {
    var state = State()
    state.phase = phase
    state.people = phase == .loaded ? PeopleFixture.users : []
    state.pendingUserID = pending
    return state
  }
}
