import InnoFlow
import InnoFlowTesting
import SettingsInterface
import SettingsLogic
import SettingsTesting
import SampleDomain
import Testing

@MainActor
@Suite("Settings requests")
struct SettingsRequestTests {
  private typealias Action = SettingsFeatureReducer.Action
  private typealias State = SettingsFeatureReducer.State

  @Test("A selection is a one-shot request")
  func selecting() async {
    let store = store(in: .loaded)
    store.send(.select(SettingsFixture.todo)) {
      $0.selectedTodo = SettingsFixture.todo
      $0.activityLog = ["push requested for todo #1"]
    }
    store.send(.clearSelection) { $0.selectedTodo = nil }
    await store.finish()
  }

  @Test("Requests with equal content have different identities")
  func counting() async {
    let store = store(in: .loaded)
    store.send(.showDigest) {
      $0.requestCount = 1
      $0.pendingDigestRequest = SettingsDigestRequest(id: 1, completedCount: 1, totalCount: 3)
      $0.activityLog = ["digest modal requested"]
    }
    store.send(.clearDigestRequest) { $0.pendingDigestRequest = nil }
    let request = OpenPeopleRequest(userID: 3)
    store.send(.openPeople(request)) {
      $0.requestCount = 2
      $0.pendingPeopleRequest = SettingsPeopleRequest(id: 2, request: request)
      $0.activityLog.append("cross-feature request to people for user #3")
    }
    store.send(.clearPeopleRequest) { $0.pendingPeopleRequest = nil }
    await store.finish()
  }

  @Test("An empty list has no summary")
  func digestOfNobody() async {
    let store = store(in: .idle)
    store.send(.showDigest) {
      $0.notice = "There are no todos to summarize yet. Load todos first."
    }
    store.send(.clearNotice) { $0.notice = nil }
    await store.finish()
  }

  @Test(
    "A known todo opens immediately, even during a refresh",
    arguments: [.loaded, .loading, .failed] as [SettingsFeatureReducer.State.Phase]
  )
  func openingKnown(phase: SettingsFeatureReducer.State.Phase) async {
    var state = state(in: phase)
    state.todos = SettingsFixture.todos
    let store = TestStore(reducer: reducer(), initialState: state)
    store.send(.openTodoDetailForAssignee(2)) {
      $0.selectedTodo = SettingsFixture.todos[2]
      $0.activityLog = ["external navigation applied for user #2"]
    }
    await store.finish()
  }

  @Test("A person without todos is reported")
  func openingUnknown() async {
    let store = store(in: .loaded)
    store.send(.openTodoDetailForAssignee(99)) {
      $0.notice = "There is no todo for user #99. Choose one from the list, or refresh the list."
      $0.activityLog = ["external navigation found no todo for user #99"]
    }
    await store.finish()
  }

  @Test("Opening a todo before the first load loads todos first")
  func openingUnloaded() async {
    let store = store(in: .idle)
    store.send(.openTodoDetailForAssignee(2)) {
      $0.pendingAssigneeID = 2
      $0.activityLog = ["queued external navigation for user #2"]
    }
    await store.receive(.onAppear) {
      $0.phase = .loading
      $0.activityLog.append("initial todos load")
    }
    await store.receive(.todosLoaded(SettingsFixture.todos)) {
      $0.phase = .loaded
      $0.todos = SettingsFixture.todos
      $0.pendingAssigneeID = nil
      $0.selectedTodo = SettingsFixture.todos[2]
      $0.activityLog += ["loaded 3 todos", "completed queued external navigation for user #2"]
    }
    await store.finish()
  }

  @Test("A pending number that is not in the list is reported")
  func openingUnloadedUnknown() async {
    let store = store(in: .loading, pending: 99)
    store.send(.todosLoaded(SettingsFixture.todos)) {
      $0.phase = .loaded
      $0.todos = SettingsFixture.todos
      $0.pendingAssigneeID = nil
      $0.notice = "There is no todo for user #99. Choose one from the list, or refresh the list."
      $0.activityLog = ["loaded 3 todos", "external navigation found no todo for user #99"]
    }
    await store.finish()
  }

  @Test("A failed load cancels the pending item")
  func openingUnloadedFailing() async {
    let store = store(in: .loading, pending: 2)
    store.send(.todosFailed("The line is dead.")) {
      $0.phase = .failed
      $0.errorMessage = "The line is dead."
      $0.pendingAssigneeID = nil
      $0.activityLog = [
        "todos load failed: The line is dead.", "cancelled external navigation for user #2",
      ]
    }
    await store.finish()
  }

  @Test(
    "Navigation cancels the pending item",
    arguments: [
      .select(SettingsFixture.todo), .showDigest, .cancelOpening,
      .openPeople(OpenPeopleRequest(userID: 1)),
    ] as [SettingsFeatureReducer.Action]
  )
  func movingElsewhere(by action: SettingsFeatureReducer.Action) {
    let store = Store(reducer: reducer(), initialState: state(in: .loading, pending: 2))
    store.send(action)
    #expect(store.pendingAssigneeID == nil)
    #expect(store.activityLog.first == "cancelled external navigation for user #2")
    store.send(.todosLoaded(SettingsFixture.todos))
    #expect(store.selectedTodo != SettingsFixture.todos[2])
  }

  @Test("The activity log keeps the latest 50 lines")
  func boundedLog() {
    let store = Store(reducer: reducer(), initialState: state(in: .loaded))
    for id in 1...60 { store.send(.openTodoDetailForAssignee(100 + id)) }
    #expect(store.activityLog.count == 50)
    #expect(store.activityLog.first == "external navigation found no todo for user #111")
    #expect(store.activityLog.last == "external navigation found no todo for user #160")
  }

  private func store(
    in phase: SettingsFeatureReducer.State.Phase,
    pending: Int? = nil
  ) -> TestStore<SettingsFeatureReducer> {
    TestStore(reducer: reducer(), initialState: state(in: phase, pending: pending))
  }

  private func reducer() -> SettingsFeatureReducer {
    SettingsFeatureReducer(dependencies: .init { SettingsFixture.todos })
  }

  private func state(in phase: State.Phase, pending: Int? = nil) -> State {
    var state = State()
    state.phase = phase
    state.todos = phase == .loaded ? SettingsFixture.todos : []
    state.pendingAssigneeID = pending
    return state
  }
}
