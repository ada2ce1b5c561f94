/// A use case that fetches posts.
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
  /// - Returns: The posts, at least one.
  /// - Throws: ``DomainError`` if the posts cannot be fetched or there are no posts, or
  ///   `CancellationError` if the task is cancelled.
  public func callAsFunction() async throws -> [PostSummary] {
    try await repository.fetchPosts()
  }
}

/// A repository of posts.
public protocol PostRepositoryProtocol: Sendable {
  /// Fetches posts.
  ///
  /// - Returns: The posts, at least one.
  /// - Throws: ``DomainError`` if the posts cannot be fetched or there are no posts, or
  ///   `CancellationError` if the task is cancelled.
  func fetchPosts() async throws -> [PostSummary]
}
