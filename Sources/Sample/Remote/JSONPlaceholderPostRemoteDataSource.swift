import SampleCoreNetwork
import SampleData

/// A data source that loads posts from a server with JSONPlaceholder's interface.
actor JSONPlaceholderPostRemoteDataSource: PostRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  init(transport: NetworkTransport) {
    self.transport = transport
  }

  func fetchPosts() async throws -> [PostRemoteModel] {
    try await transport.send(FetchPostsRequest())
  }
}

/// The request for all posts.
struct FetchPostsRequest: RequestDefinition {
  typealias ResponseBody = [PostRemoteModel]

  let featureName = "Posts"
  var path: String { "/posts" }
  var headerPolicy: HeaderPolicy { .external }
}
