import Foundation
import SampleData
import SampleDomain
import Testing

@Suite("Repository failures")
struct RepositoryFailureTests {
  @Test("An empty response is an error that names the items")
  func empty() async {
    await expectAll(of: StubDataSource()) { .emptyResponse($0) }
  }

  @Test("A localized error keeps its text")
  func spokenFailure() async {
    await expectAll(of: StubDataSource(failure: SpokenFailure())) { _ in
      .unavailable(reason: "The server is asleep.")
    }
  }

  @Test("An error without text has a default text")
  func silentFailure() async {
    await expectAll(of: StubDataSource(failure: SilentFailure())) {
      .unavailable(reason: "The \($0) could not be loaded. Refresh to try again.")
    }
  }

  @Test("An error of changes without text has a default text that does not ask to refresh")
  func silentChanges() async {
    let repository = DefaultTodoRepository(remoteDataSource: FailingChanges())
    await #expect(
      throws: DomainError.unavailable(reason: "The changes to the todos could not be loaded.")
    ) {
      guard let changes = repository.todoChanges else { return }
      for try await _ in changes() {}
    }
  }

  @Test("A domain error stays unchanged")
  func domainFailure() async {
    let error = DomainError.unavailable(reason: "Closed on Sundays.")
    await expectAll(of: StubDataSource(failure: error)) { _ in error }
  }

  @Test("A cancellation is rethrown unchanged")
  func cancellation() async {
    let repository = DefaultUserRepository(
      remoteDataSource: StubDataSource(failure: CancellationError())
    )
    await #expect(throws: CancellationError.self) { try await repository.fetchUsers() }
  }

  @Test("Any error in a cancelled task becomes a cancellation")
  func failureOfACancelledTask() async {
    let repository = DefaultUserRepository(
      remoteDataSource: StubDataSource(failure: SpokenFailure())
    )
    let fetch = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await repository.fetchUsers()
    }
    await #expect(throws: CancellationError.self) { try await fetch.value }
  }

  private func expectAll(
    of dataSource: StubDataSource,
    fail expected: (_ resource: String) -> DomainError
  ) async {
    await #expect(throws: expected("people")) {
      try await DefaultUserRepository(remoteDataSource: dataSource).fetchUsers()
    }
    await #expect(throws: expected("posts")) {
      try await DefaultPostRepository(remoteDataSource: dataSource).fetchPosts()
    }
    await #expect(throws: expected("todos")) {
      try await DefaultTodoRepository(remoteDataSource: dataSource).fetchTodos()
    }
  }
}

private struct SpokenFailure: LocalizedError {
  var errorDescription: String? { "The server is asleep." }
}

private struct SilentFailure: Error {}

/// A data source whose changes fail immediately.
private struct FailingChanges: TodoRemoteDataSourceProtocol {
  func fetchTodos() async throws -> [TodoRemoteModel] { [] }

  let todoChanges: (@Sendable () -> AsyncThrowingStream<TodoRemoteModel, any Error>)? = {
    AsyncThrowingStream { $0.finish(throwing: SilentFailure()) }
  }
}
