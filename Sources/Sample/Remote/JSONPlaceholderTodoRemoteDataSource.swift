import SampleCoreNetwork
import SampleData

/// Fetches todos from a server of JSONPlaceholder's shape.
actor JSONPlaceholderTodoRemoteDataSource: TodoRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  init(transport: NetworkTransport) {
    self.transport = transport
  }

  func fetchTodos() async throws -> [TodoRemoteModel] {
    try await transport.send(FetchTodosRequest())
  }
}
