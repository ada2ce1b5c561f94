public import SampleDomain

/// A repository of all people on the server.
public struct DefaultUserRepository: UserRepositoryProtocol {
  private let remoteDataSource: any UserRemoteDataSourceProtocol

  package init(remoteDataSource: any UserRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  /// Fetches people.
  ///
  /// Each call sends a request.
  ///
  /// - Returns: The people. The array is never empty.
  /// - Throws: `DomainError` if the people cannot be fetched or the server has no users, or
  ///   `CancellationError` if the task is cancelled.
  public func fetchUsers() async throws -> [UserSummary] {
    try await remoteFetch("people", fetch: remoteDataSource.fetchUsers)
      .map(\.domainModel)
  }
}

/// A data source of users on the network.
public protocol UserRemoteDataSourceProtocol: Sendable {
  /// Fetches all users that the server sends.
  ///
  /// - Returns: The users. The array can be empty.
  /// - Throws: The error that the network reports. The app shows the text of a `LocalizedError` to
  ///   the user.
  func fetchUsers() async throws -> [UserRemoteModel]
}
