import SampleCoreNetwork
import SampleData

/// Asks the server for all todos, which are somebody's own.
struct FetchTodosRequest: RequestDefinition {
  typealias ResponseBody = [TodoRemoteModel]

  let featureName = "Settings"
  var path: String { "/todos" }
  var needsSession: Bool { true }
  var headerPolicy: HeaderPolicy { .external }
}
