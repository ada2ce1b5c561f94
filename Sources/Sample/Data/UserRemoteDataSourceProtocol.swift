/// Where users come from on the network.
public protocol UserRemoteDataSourceProtocol: Sendable {
  /// Fetches all users that the server sends.
  ///
  /// - Returns: The users, possibly none.
  /// - Throws: What the network says; an error that is a `LocalizedError` reaches the user in its
  ///   own words.
  func fetchUsers() async throws -> [UserRemoteModel]
}
