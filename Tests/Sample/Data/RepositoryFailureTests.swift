import Foundation
import SampleData
import SampleDomain
import Testing

@Suite("Repositories, when something is wrong")
struct RepositoryFailureTests {
  @Test("An answer that holds nothing is an error that names what was missing")
  func empty() async {
    await expectAll(of: StubDataSource()) { .emptyResponse($0) }
  }

  @Test("A failure with words of its own keeps them")
  func spokenFailure() async {
    await expectAll(of: StubDataSource(failure: SpokenFailure())) { _ in
      .unavailable(reason: "The server is asleep.")
    }
  }

  @Test("A failure without words is told in ours")
  func silentFailure() async {
    await expectAll(of: StubDataSource(failure: SilentFailure())) {
      .unavailable(reason: "The \($0) could not be loaded. Refresh to try again.")
    }
  }

  @Test("An error of the domain stays as it is")
  func domainFailure() async {
    let error = DomainError.unavailable(reason: "Closed on Sundays.")
    await expectAll(of: StubDataSource(failure: error)) { _ in error }
  }

  @Test("A cancellation passes through")
  func cancellation() async {
    let repository = DefaultUserRepository(
      remoteDataSource: StubDataSource(failure: CancellationError())
    )
    await #expect(throws: CancellationError.self) { try await repository.fetchUsers() }
  }

  @Test("What fails in a cancelled task is the cancellation, whatever the network calls it")
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
