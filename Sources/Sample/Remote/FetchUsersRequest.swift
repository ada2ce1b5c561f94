import SampleCoreNetwork
import SampleData

/// Asks the server for all users.
struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = [UserRemoteModel]

  let featureName = "People"
  var path: String { "/users" }
  var headerPolicy: HeaderPolicy { .external }
}
