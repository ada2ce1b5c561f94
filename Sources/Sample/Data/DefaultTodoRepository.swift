public import SampleDomain

/// Todos from the server: the first 20.
public struct DefaultTodoRepository: TodoRepositoryProtocol {
  private let remoteDataSource: any TodoRemoteDataSourceProtocol

  package init(remoteDataSource: any TodoRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  /// Fetches todos, anew each time.
  ///
  /// - Returns: At least one.
  /// - Throws: `DomainError`; `CancellationError` when the task is cancelled.
  public func fetchTodos() async throws -> [TodoSummary] {
    try await remoteFetch("todos", fetch: remoteDataSource.fetchTodos)
      .prefix(20).map(\.domainModel)
  }
}
