/// Where people come from.
public protocol UserRepositoryProtocol: Sendable {
  /// Fetches people.
  ///
  /// - Returns: At least one.
  /// - Throws: ``DomainError``; `CancellationError` when the task is cancelled.
  func fetchUsers() async throws -> [UserSummary]
}
