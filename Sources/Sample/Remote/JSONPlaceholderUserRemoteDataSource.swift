import SampleCoreNetwork
import SampleData

/// Fetches users from a server of JSONPlaceholder's shape.
actor JSONPlaceholderUserRemoteDataSource: UserRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  init(transport: NetworkTransport) {
    self.transport = transport
  }

  func fetchUsers() async throws -> [UserRemoteModel] {
    try await transport.send(FetchUsersRequest())
  }
}
