import InnoDI
import Testing

@Suite("An asynchronous provision")
struct AsyncContainerTests {
  @Test("is started by its first reader, and once")
  @MainActor
  func sharedOnce() async throws {
    let calls = Calls()
    let container = AsyncContainer(calls: calls, refuses: false)
    #expect(calls.all.isEmpty)
    #expect(!container.isBuilt("settings"))
    async let first = container.session
    async let second = container.session
    #expect(try await first == ["stamp", "session"])
    #expect(try await second == ["stamp", "session"])
    #expect(calls.all == ["settings", "session"])
    #expect(container.isBuilt("settings"))
    #expect(container.builtValue(of: "session") as? [String] == ["stamp", "session"])
  }

  @Test("gives its error to each reader, and is not started again")
  @MainActor
  func errors() async {
    let calls = Calls()
    let container = AsyncContainer(calls: calls, refuses: true)
    for _ in 0..<2 {
      await #expect(throws: Refusal()) { try await container.session }
    }
    await #expect(throws: Refusal()) { try await container.request }
    #expect(calls.all == ["settings", "session"])
    #expect(!container.isBuilt("session"))
  }

  @Test("is built at each read if it is transient")
  func transient() async throws {
    let calls = Calls()
    let container = AsyncContainer(calls: calls, refuses: false)
    #expect(try await container.request == ["stamp", "session", "request"])
    #expect(try await container.request == ["stamp", "session", "request"])
    #expect(calls.all == ["settings", "session", "request", "request"])
  }

  @Test("can be overridden")
  @MainActor
  func overridden() async throws {
    let calls = Calls()
    let container = AsyncContainer(calls: calls, refuses: true, session: ["mine"])
    #expect(container.isBuilt("session"))
    #expect(try await container.request == ["mine", "request"])
    #expect(calls.all == ["request"])
  }

  @Test("makes what it takes as a provider or as lazy, when it is called for")
  func deferred() async {
    let calls = Calls()
    let container = DeferringAsyncContainer(calls: calls)
    #expect(calls.all.isEmpty)
    #expect(await container.stamps == ["0", "1", "stub"])
    #expect(calls.all == ["stamp", "stamp", "service"])
  }

  @Test("runs on the main actor with its container")
  @MainActor
  func mainActor() async {
    let container = MainActorAsyncContainer(coordinator: Coordinator(name: "main"))
    #expect(await container.steps == 1)
    #expect(await container.steps == 1)
  }

  @Test("is cancelled with its container")
  func cancelled() async {
    let started = AsyncStream<Void>.makeStream()
    let cancelled = AsyncStream<Void>.makeStream()
    let cell = DIAsyncCell<Int, Never> {
      await withTaskCancellationHandler {
        started.continuation.yield()
        for await _ in AsyncStream<Int>.makeStream().stream {}
      } onCancel: {
        cancelled.continuation.yield()
      }
      return 1
    }
    var storage: DIStorage<Int>? = DIStorage(0, overridden: [], tasks: [cell])
    let reader = Task { await cell.value() }
    for await _ in started.stream { break }
    #expect(storage?.fields == 0)
    storage = nil
    for await _ in cancelled.stream { break }
    #expect(await reader.value == 1)
  }
}
