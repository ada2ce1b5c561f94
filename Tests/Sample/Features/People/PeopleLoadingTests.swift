import Foundation
import InnoFlow
import InnoFlowTesting
import PeopleLogic
import PeopleTesting
import SampleDomain
import Testing

@MainActor
@Suite("Loading people")
struct PeopleLoadingTests {
  let clock = ManualTestClock()

  @Test("Appearing loads once")
  func appearing() async {
    let store = TestStore(reducer: reducer())
    store.send(.onAppear) {
      $0.phase = .loading
      $0.activityLog = ["initial people load"]
    }
    store.send(.onAppear)
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.peopleLoaded(PeopleFixture.users)) {
      $0.phase = .loaded
      $0.people = PeopleFixture.users
      $0.activityLog.append("loaded 3 people")
    }
    store.send(.onAppear)
    await store.finish()
  }

  @Test("A refresh replaces a load in progress")
  func refreshingWhileLoading() async {
    let store = TestStore(reducer: reducer())
    store.send(.onAppear) {
      $0.phase = .loading
      $0.activityLog = ["initial people load"]
    }
    store.send(.refresh) { $0.activityLog.append("manual people refresh") }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.peopleLoaded(PeopleFixture.users)) {
      $0.phase = .loaded
      $0.people = PeopleFixture.users
      $0.activityLog.append("loaded 3 people")
    }
    await store.finish()
  }

  @Test("A failure shows the error's text and keeps the people")
  func failing() async {
    var state = PeopleFeatureReducer.State()
    state.phase = .loaded
    state.people = PeopleFixture.users
    let failure = DomainError.unavailable(reason: "The line is dead.")
    let store = TestStore(
      reducer: PeopleFeatureReducer(dependencies: .init { throw failure }),
      initialState: state
    )
    store.send(.refresh) {
      $0.phase = .loading
      $0.activityLog = ["manual people refresh"]
    }
    await store.receive(.peopleFailed("The line is dead.")) {
      $0.phase = .failed
      $0.errorMessage = "The line is dead."
      $0.activityLog.append("people load failed: The line is dead.")
    }
    await store.finish()
  }

  @Test("Appearing and refreshing load again after a failure", arguments: [true, false])
  func recovering(byAppearing: Bool) async {
    var state = PeopleFeatureReducer.State()
    state.phase = .failed
    state.errorMessage = "The line is dead."
    let store = TestStore(reducer: reducer(), initialState: state)
    store.send(byAppearing ? .onAppear : .refresh) {
      $0.phase = .loading
      $0.activityLog = [byAppearing ? "initial people load" : "manual people refresh"]
    }
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await store.receive(.peopleLoaded(PeopleFixture.users)) {
      $0.phase = .loaded
      $0.people = PeopleFixture.users
      $0.errorMessage = nil
      $0.activityLog.append("loaded 3 people")
    }
    await store.finish()
  }

  @Test("Only the listed actions change the phase")
  func phases() {
    let arrows = PeopleFeatureReducer.phaseMap.transitions.map {
      "\($0.from) -\($0.trigger)-> \($0.to)"
    }
    #expect(
      arrows == [
        "idle -onAppear-> loading", "idle -refresh-> loading",
        "loading -peopleLoaded-> loaded", "loading -peopleFailed-> failed",
        "loaded -refresh-> loading",
        "failed -onAppear-> loading", "failed -refresh-> loading",
      ]
    )
  }

  private func reducer() -> PeopleFeatureReducer {
    PeopleFeatureReducer(
      dependencies: .init { [clock] in
        try await clock.sleep(for: .seconds(1))
        return PeopleFixture.users
      }
    )
  }
}
