import SampleCoreNetwork
import SampleData

/// Fetches posts from a server of JSONPlaceholder's shape.
actor JSONPlaceholderPostRemoteDataSource: PostRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  init(transport: NetworkTransport) {
    self.transport = transport
  }

  func fetchPosts() async throws -> [PostRemoteModel] {
    try await transport.send(FetchPostsRequest())
  }
}
