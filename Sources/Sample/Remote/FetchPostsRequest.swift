import SampleCoreNetwork
import SampleData

/// Asks the server for all posts.
struct FetchPostsRequest: RequestDefinition {
  typealias ResponseBody = [PostRemoteModel]

  let featureName = "Posts"
  var path: String { "/posts" }
  var headerPolicy: HeaderPolicy { .external }
}
