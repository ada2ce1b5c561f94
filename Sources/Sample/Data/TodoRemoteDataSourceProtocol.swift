/// Where todos come from on the network.
public protocol TodoRemoteDataSourceProtocol: Sendable {
  /// Fetches all todos that the server sends.
  ///
  /// - Returns: The todos, possibly none.
  /// - Throws: What the network says; an error that is a `LocalizedError` reaches the user in its
  ///   own words.
  func fetchTodos() async throws -> [TodoRemoteModel]
}
