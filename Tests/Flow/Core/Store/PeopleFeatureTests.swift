import InnoFlow
import Testing

@MainActor
@Suite("A complete feature", .timeLimit(.minutes(1)))
struct PeopleFeatureTests {
  @Test("Appearing loads the people")
  func loads() async {
    let (store, log, observation) = people { [.ada, .bob] }
    store.send(.onAppear)
    #expect(store.phase == .loading)
    await log.reaches("effect 1 finished")
    #expect(store.state == PeopleFeature.State(phase: .loaded, people: [.ada, .bob]))
    #expect(phases(log) == ["#1 phase idle -> loading", "#2 phase loading -> loaded"])
    observation.cancel()
  }

  @Test("A failed load sets a message, and a refresh clears it")
  func recovers() async {
    let answers = Answers([.failure(Broken()), .success([.ada])])
    let (store, log, observation) = people { try await answers.next() }
    store.send(.onAppear)
    await log.reaches("effect 1 finished")
    #expect(store.state == PeopleFeature.State(phase: .failed, errorMessage: "Broken()"))
    store.send(.refresh)
    #expect(store.errorMessage == nil)
    await log.reaches("effect 2 finished")
    #expect(store.state == PeopleFeature.State(phase: .loaded, people: [.ada]))
    observation.cancel()
  }

  @Test("A refresh while loading replaces the load, whose late result is dropped")
  func replaces() async {
    let started = Signal()
    let answers = Answers([.success([.ada]), .success([.bob])])
    let (store, log, observation) = people {
      let answer = try await answers.next()
      guard answer == [.ada] else { return answer }
      started.fire()
      await untilCancelled()
      return answer
    }
    store.send(.onAppear)
    await started.wait()
    store.send(.refresh)
    await log.reaches("effect 1 dropped peopleLoaded(\([UserSummary.ada])): cancelled")
    await log.reaches("effect 2 finished")
    #expect(store.people == [.bob])
    #expect(phases(log) == ["#1 phase idle -> loading", "#3 phase loading -> loaded"])
    observation.cancel()
  }

  @Test("A coordinator consumes an intent as soon as the store has reduced it")
  func intent() {
    let (store, _, observation) = people { [] }
    var opened: [SettingsRequest] = []
    let coordinator = store.observe { [unowned store] in
      guard let request = store.pendingSettingsRequest else { return }
      opened.append(request)
      store.send(.clearSettingsRequest)
    }
    store.send(.openSettings(SettingsRequest(userID: 3)))
    #expect(opened == [SettingsRequest(userID: 3)])
    #expect(store.pendingSettingsRequest == nil)
    coordinator.cancel()
    observation.cancel()
  }

  private func people(
    _ load: @escaping @Sendable () async throws -> [UserSummary]
  ) -> (Store<PeopleFeature>, EventLog, ObservationToken) {
    let store = Store(reducer: PeopleFeature(dependencies: .init(loadPeople: load)))
    let log = EventLog()
    return (store, log, store.instrument(log.instrumentation()))
  }

  private func phases(_ log: EventLog) -> [String] {
    log.lines.filter { $0.contains(" phase ") }
  }
}

/// A loader that returns prepared answers, one per call.
actor Answers {
  private var answers: ArraySlice<Result<[UserSummary], any Error>>

  init(_ answers: [Result<[UserSummary], any Error>]) {
    self.answers = answers[...]
  }

  func next() throws -> [UserSummary] {
    try answers.popFirst()?.get() ?? []
  }
}
