import InnoFlow
import InnoFlowTesting
import SampleDomain
import SettingsLogic
import SettingsTesting
import Testing

@MainActor
@Suite("Changes to todos", .timeLimit(.minutes(1)))
struct SettingsChangesTests {
  private typealias Connection = AsyncThrowingStream<TodoSummary, any Error>.Continuation

  private let opened = AsyncStream.makeStream(of: Connection.self)
  private let ended = AsyncStream.makeStream(of: Void.self)

  private func store() -> TestStore<SettingsFeatureReducer> {
    var state = SettingsFeatureReducer.State()
    state.phase = .loaded
    state.todos = SettingsFixture.todos
    let changes: TodoChanges = { [opened, ended] in
      AsyncThrowingStream { continuation in
        continuation.onTermination = { _ in ended.continuation.yield() }
        opened.continuation.yield(continuation)
      }
    }
    return TestStore(
      reducer: SettingsFeatureReducer(
        dependencies: .init(loadTodos: { SettingsFixture.todos }, todoChanges: changes)
      ),
      initialState: state
    )
  }

  /// Waits for the next connection to the server.
  private func connection() async throws -> Connection {
    var iterator = opened.stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  /// Waits for the end of a connection to the server.
  private func end() async throws {
    var iterator = ended.stream.makeAsyncIterator()
    try #require(await iterator.next() != nil)
  }

  @Test("Each change replaces its todo while the todos are shown, but not afterward")
  func following() async throws {
    let store = store()
    store.send(.onAppear)
    let connection = try await connection()
    let done = SettingsFixture.todo(id: 1, assigneeID: 1, completed: true)
    connection.yield(done)
    await store.receive(.todoChanged(done)) {
      $0.todos[0] = done
      $0.activityLog = ["todo #1 changed on the server"]
    }
    let unknown = SettingsFixture.todo(id: 99, assigneeID: 1)
    connection.yield(unknown)
    await store.receive(.todoChanged(unknown))
    store.send(.onDisappear)
    try await end()
    connection.yield(SettingsFixture.todo)
    await store.finish()
  }

  @Test("Appearing again replaces the connection")
  func replacing() async throws {
    let store = store()
    store.send(.onAppear)
    _ = try await connection()
    store.send(.onAppear)
    _ = try await connection()
    try await end()
    store.send(.onDisappear)
    try await end()
    await store.finish()
  }

  @Test("A failure is logged, and the todos stay")
  func failing() async throws {
    let store = store()
    store.send(.onAppear)
    let failure = DomainError.unavailable(reason: "The line is dead.")
    try await connection().finish(throwing: failure)
    await store.receive(.changesFailed("The line is dead.")) {
      $0.activityLog = ["changes to todos are no longer shown: The line is dead."]
    }
    await store.finish()
  }
}
