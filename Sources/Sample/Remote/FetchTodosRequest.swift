import SampleCoreNetwork
import SampleData

/// Asks the server for all todos.
struct FetchTodosRequest: RequestDefinition {
  typealias ResponseBody = [TodoRemoteModel]

  let featureName = "Settings"
  var path: String { "/todos" }
  var headerPolicy: HeaderPolicy { .external }
}
