/// A use case that fetches todos.
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
  /// - Returns: The todos, at least one.
  /// - Throws: ``DomainError``, or `CancellationError` if the task is cancelled.
  public func callAsFunction() async throws -> [TodoSummary] {
    try await repository.fetchTodos()
  }
}

/// A source of todos.
public protocol TodoRepositoryProtocol: Sendable {
  /// Fetches todos.
  ///
  /// - Returns: The todos, at least one.
  /// - Throws: ``DomainError``, or `CancellationError` if the task is cancelled.
  func fetchTodos() async throws -> [TodoSummary]
}
