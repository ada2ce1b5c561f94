/// Where posts come from.
public protocol PostRepositoryProtocol: Sendable {
  /// Fetches posts.
  ///
  /// - Returns: At least one.
  /// - Throws: ``DomainError``; `CancellationError` when the task is cancelled.
  func fetchPosts() async throws -> [PostSummary]
}
