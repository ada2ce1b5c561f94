/// Where todos come from.
public protocol TodoRepositoryProtocol: Sendable {
  /// Fetches todos.
  ///
  /// - Returns: At least one.
  /// - Throws: ``DomainError``; `CancellationError` when the task is cancelled.
  func fetchTodos() async throws -> [TodoSummary]
}
