import Testing

@testable import InnoDI

@Suite("An asynchronous provision")
struct AsyncContainerTests {
  @Test("is started once, by its first reader")
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

  @Test(
    "throws its error to each waiting reader and is restarted by the next reader",
    .timeLimit(.minutes(1))
  )
  func errors() async throws {
    let attempts = Attempts()
    let cell = DIAsyncCell<Int, any Error> { try await attempts.next() }
    let readers = (0..<2).map { _ in Task { try await cell.value() } }
    await attempts.started()
    // This loop waits only until every reader has arrived.
    let deadline = ContinuousClock.now + .seconds(30)
    while cell.waitingReaders < 2, ContinuousClock.now < deadline { await Task.yield() }
    #expect(cell.waitingReaders == 2)
    await attempts.fail(with: Refusal())
    for reader in readers {
      await #expect(throws: Refusal()) { try await reader.value }
    }
    let next = Task { try await cell.value() }
    await attempts.started()
    await attempts.succeed(with: 3)
    #expect(try await next.value == 3)
    #expect(try await cell.value() == 3)
    #expect(await attempts.count == 2)
  }

  @Test("is rebuilt after a failure")
  @MainActor
  func retry() async {
    let calls = Calls()
    let container = AsyncContainer(calls: calls, refuses: true)
    for _ in 0..<2 {
      await #expect(throws: Refusal()) { try await container.session }
    }
    await #expect(throws: Refusal()) { try await container.request }
    #expect(calls.all == ["settings", "session", "session", "session"])
    #expect(!container.isBuilt("session"))
  }

  @Test("ends only the wait of a cancelled reader", .timeLimit(.minutes(1)))
  func cancelledReader() async throws {
    let attempts = Attempts()
    let cell = DIAsyncCell<Int, any Error> { try await attempts.next() }
    let patient = Task { try await cell.value() }
    await attempts.started()
    let reader = Task { try await cell.value() }
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await reader.value }
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await cell.value()
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    await attempts.succeed(with: 1)
    #expect(try await patient.value == 1)
    #expect(await attempts.count == 1)
    let afterwards = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await cell.value()
    }
    #expect(try await afterwards.value == 1)
  }

  @Test("is built at every read if it is transient")
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

  @Test("builds its deferred dependencies when they are called")
  func deferred() async {
    let calls = Calls()
    let container = DeferringAsyncContainer(calls: calls)
    #expect(calls.all.isEmpty)
    #expect(await container.stamps == ["0", "1", "stub"])
    #expect(calls.all == ["stamp", "stamp", "service"])
  }

  @Test("is built on the main actor in a main-actor container")
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

/// The attempts to build a value, which a test completes.
private actor Attempts {
  private(set) var count = 0
  private var attempt: CheckedContinuation<Int, any Error>?
  private var observers: [CheckedContinuation<Void, Never>] = []

  func next() async throws -> Int {
    count += 1
    return try await withCheckedThrowingContinuation { continuation in
      attempt = continuation
      for observer in observers { observer.resume() }
      observers = []
    }
  }

  /// Returns when an attempt has started.
  func started() async {
    guard attempt == nil else { return }
    await withCheckedContinuation { observers.append($0) }
  }

  func fail(with error: any Error) {
    attempt?.resume(throwing: error)
    attempt = nil
  }

  func succeed(with value: Int) {
    attempt?.resume(returning: value)
    attempt = nil
  }
}
