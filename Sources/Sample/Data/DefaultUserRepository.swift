public import SampleDomain

/// People from the server: all of them.
public struct DefaultUserRepository: UserRepositoryProtocol {
  private let remoteDataSource: any UserRemoteDataSourceProtocol

  package init(remoteDataSource: any UserRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  /// Fetches people, anew each time.
  ///
  /// - Returns: At least one.
  /// - Throws: `DomainError`; `CancellationError` when the task is cancelled.
  public func fetchUsers() async throws -> [UserSummary] {
    try await remoteFetch("people", fetch: remoteDataSource.fetchUsers)
      .map(\.domainModel)
  }
}
