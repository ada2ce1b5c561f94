import SampleCoreNetwork
import SampleData

/// A data source that loads todos from a server with JSONPlaceholder's interface.
actor JSONPlaceholderTodoRemoteDataSource: TodoRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  init(transport: NetworkTransport) {
    self.transport = transport
  }

  func fetchTodos() async throws -> [TodoRemoteModel] {
    try await transport.send(FetchTodosRequest())
  }

  nonisolated var todoChanges: (@Sendable () -> AsyncThrowingStream<TodoRemoteModel, any Error>)? {
    transport.messages(of: TodoRemoteModel.self, at: "/todos/changes")
  }
}

/// The request for all todos, which carries the session's token.
struct FetchTodosRequest: RequestDefinition {
  typealias ResponseBody = [TodoRemoteModel]

  let featureName = "Settings"
  var path: String { "/todos" }
  var needsSession: Bool { true }
  var headerPolicy: HeaderPolicy { .external }
}
