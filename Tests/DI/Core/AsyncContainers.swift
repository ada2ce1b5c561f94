import InnoDI

struct Refusal: Error, Equatable {}

@DIContainer
struct AsyncContainer {
  @Provide(.input)
  var calls: Calls

  @Provide(.input)
  var refuses: Bool

  @Provide(.transient, factory: { () in "stamp" }, concrete: true)
  var stamp: String

  @Provide(
    .shared,
    asyncFactory: { (calls: Calls, stamp: String) async in
      await Task.yield()
      return calls.record("settings", [stamp])
    },
    concrete: true
  )
  var settings: [String]

  @Provide(
    .shared,
    asyncFactory: { (calls: Calls, refuses: Bool, settings: [String]) async throws in
      calls.record("session", ())
      if refuses { throw Refusal() }
      return settings + ["session"]
    },
    concrete: true
  )
  var session: [String]

  @Provide(
    .transient,
    asyncFactory: { (calls: Calls, session: [String]) async throws in
      calls.record("request", session + ["request"])
    },
    concrete: true
  )
  var request: [String]
}

@MainActor
@DIContainer
struct MainActorAsyncContainer {
  @Provide(.input)
  var coordinator: Coordinator

  @Provide(
    .shared,
    asyncFactory: { (coordinator: Coordinator) async in
      coordinator.step()
      return coordinator.steps
    },
    concrete: true
  )
  var steps: Int
}

/// An asynchronous provision that takes a provider and a lazy value.
@DIContainer
struct DeferringAsyncContainer {
  @Provide(.input)
  var calls: Calls

  @Provide(.transient, factory: { (calls: Calls) in calls.record("stamp", calls.all.count) })
  var stamp: any Equatable & Sendable

  @Provide(.shared, factory: { (calls: Calls) in calls.record("service", StubRepository()) })
  var repository: any Repository

  @Provide(
    .shared,
    asyncFactory: {
      (stamp: Provider<any Equatable & Sendable>, repository: Lazy<any Repository>) async in
      [stamp(), stamp()].map { "\($0)" } + [repository().origin]
    },
    concrete: true
  )
  var stamps: [String]
}
