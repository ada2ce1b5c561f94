/// Fetches posts.
///
/// ```swift
/// let posts = try await fetchPosts()
/// ```
public struct FetchPostsUseCase: Sendable {
  private let repository: any PostRepositoryProtocol

  package init(repository: any PostRepositoryProtocol) {
    self.repository = repository
  }

  /// Fetches posts.
  ///
  /// - Returns: At least one.
  /// - Throws: ``DomainError``; `CancellationError` when the task is cancelled.
  public func callAsFunction() async throws -> [PostSummary] {
    try await repository.fetchPosts()
  }
}
