/// Fetches todos.
///
/// ```swift
/// let todos = try await fetchTodos()
/// ```
public struct FetchTodosUseCase: Sendable {
  private let repository: any TodoRepositoryProtocol

  package init(repository: any TodoRepositoryProtocol) {
    self.repository = repository
  }

  /// Fetches todos.
  ///
  /// - Returns: At least one.
  /// - Throws: ``DomainError``; `CancellationError` when the task is cancelled.
  public func callAsFunction() async throws -> [TodoSummary] {
    try await repository.fetchTodos()
  }
}
