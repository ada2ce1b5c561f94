import SampleCoreNetwork
import SampleData

/// A data source that loads users from a server with JSONPlaceholder's interface.
actor JSONPlaceholderUserRemoteDataSource: UserRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  init(transport: NetworkTransport) {
    self.transport = transport
  }

  func fetchUsers() async throws -> [UserRemoteModel] {
    try await transport.send(FetchUsersRequest())
  }
}

/// The request for all users.
struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = [UserRemoteModel]

  let featureName = "People"
  var path: String { "/users" }
  var headerPolicy: HeaderPolicy { .external }
}
