public import SampleDomain

/// Posts from the server: the first 18, with titles capitalised word by word.
public struct DefaultPostRepository: PostRepositoryProtocol {
  private let remoteDataSource: any PostRemoteDataSourceProtocol

  package init(remoteDataSource: any PostRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  /// Fetches posts, anew each time.
  ///
  /// - Returns: At least one.
  /// - Throws: `DomainError`; `CancellationError` when the task is cancelled.
  public func fetchPosts() async throws -> [PostSummary] {
    try await remoteFetch("posts", fetch: remoteDataSource.fetchPosts)
      .prefix(18).map(\.domainModel)
  }
}
