import SampleData

/// A data source for all three kinds, which answers or fails.
struct StubDataSource: UserRemoteDataSourceProtocol, PostRemoteDataSourceProtocol,
  TodoRemoteDataSourceProtocol
{
  var users: [UserRemoteModel] = []
  var posts: [PostRemoteModel] = []
  var todos: [TodoRemoteModel] = []
  var failure: (any Error)?

  func fetchUsers() throws -> [UserRemoteModel] { try answer(users) }
  func fetchPosts() throws -> [PostRemoteModel] { try answer(posts) }
  func fetchTodos() throws -> [TodoRemoteModel] { try answer(todos) }

  private func answer<Model>(_ models: [Model]) throws -> [Model] {
    if let failure { throw failure }
    return models
  }
}
