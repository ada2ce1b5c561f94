public import SampleDomain

/// A repository of the first 18 posts on the server, with capitalized titles.
public struct DefaultPostRepository: PostRepositoryProtocol {
  private let remoteDataSource: any PostRemoteDataSourceProtocol

  package init(remoteDataSource: any PostRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  /// Fetches posts.
  ///
  /// Each call sends a request.
  ///
  /// - Returns: The posts, at least one.
  /// - Throws: `DomainError` if the posts cannot be fetched or the server has no posts, or
  ///   `CancellationError` if the task is cancelled.
  public func fetchPosts() async throws -> [PostSummary] {
    try await remoteFetch("posts", fetch: remoteDataSource.fetchPosts)
      .prefix(18).map(\.domainModel)
  }
}

/// A data source of posts on the network.
public protocol PostRemoteDataSourceProtocol: Sendable {
  /// Fetches all posts that the server sends.
  ///
  /// - Returns: The posts, possibly none.
  /// - Throws: The error that the network reports. If the error is a `LocalizedError`, its text is
  ///   shown to the user.
  func fetchPosts() async throws -> [PostRemoteModel]
}
