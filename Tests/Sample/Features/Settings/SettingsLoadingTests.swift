import Foundation
import InnoFlow
import InnoFlowTesting
import SettingsLogic
import SettingsTesting
import SampleDomain
import Testing

@MainActor
@Suite("Loading todos")
struct SettingsLoadingTests {
  let clock = ManualTestClock()

  @Test("Appearing loads once")
  func appearing() async {
    let store = TestStore(reducer: reducer())
    store.send(.onAppear) {
      $0.phase = .loading
      $0.activityLog = ["initial todos load"]
    }
    store.send(.onAppear)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.todosLoaded(SettingsFixture.todos)) {
      $0.phase = .loaded
      $0.todos = SettingsFixture.todos
      $0.activityLog.append("loaded 3 todos")
    }
    store.send(.onAppear)
    await store.finish()
  }

  @Test("A refresh replaces a load in progress")
  func refreshingWhileLoading() async {
    let store = TestStore(reducer: reducer())
    store.send(.onAppear) {
      $0.phase = .loading
      $0.activityLog = ["initial todos load"]
    }
    store.send(.refresh) { $0.activityLog.append("manual todos refresh") }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.todosLoaded(SettingsFixture.todos)) {
      $0.phase = .loaded
      $0.todos = SettingsFixture.todos
      $0.activityLog.append("loaded 3 todos")
    }
    await store.finish()
  }

  @Test("A failure shows the error's text and keeps the todos")
  func failing() async {
    var state = SettingsFeatureReducer.State()
    state.phase = .loaded
    state.todos = SettingsFixture.todos
    let failure = DomainError.unavailable(reason: "The line is dead.")
    let store = TestStore(
      reducer: SettingsFeatureReducer(dependencies: .init { throw failure }),
      initialState: state
    )
    store.send(.refresh) {
      $0.phase = .loading
      $0.activityLog = ["manual todos refresh"]
    }
    await store.receive(.todosFailed("The line is dead.")) {
      $0.phase = .failed
      $0.errorMessage = "The line is dead."
      $0.activityLog.append("todos load failed: The line is dead.")
    }
    await store.finish()
  }

  @Test("Appearing and refreshing load again after a failure", arguments: [true, false])
  func recovering(byAppearing: Bool) async {
    var state = SettingsFeatureReducer.State()
    state.phase = .failed
    state.errorMessage = "The line is dead."
    let store = TestStore(reducer: reducer(), initialState: state)
    store.send(byAppearing ? .onAppear : .refresh) {
      $0.phase = .loading
      $0.activityLog = [byAppearing ? "initial todos load" : "manual todos refresh"]
    }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.todosLoaded(SettingsFixture.todos)) {
      $0.phase = .loaded
      $0.todos = SettingsFixture.todos
      $0.errorMessage = nil
      $0.activityLog.append("loaded 3 todos")
    }
    await store.finish()
  }

  @Test("Only the listed actions change the phase")
  func phases() {
    let arrows = SettingsFeatureReducer.phaseMap.transitions.map {
      "\($0.from) -\($0.trigger)-> \($0.to)"
    }
    #expect(
      arrows == [
        "idle -onAppear-> loading", "idle -refresh-> loading",
        "loading -todosLoaded-> loaded", "loading -todosFailed-> failed",
        "loaded -refresh-> loading",
        "failed -onAppear-> loading", "failed -refresh-> loading",
      ]
    )
  }

  private func reducer() -> SettingsFeatureReducer {
    SettingsFeatureReducer(
      dependencies: .init { [clock] in
        try await clock.sleep(for: .seconds(1))
        return SettingsFixture.todos
      }
    )
  }
}
