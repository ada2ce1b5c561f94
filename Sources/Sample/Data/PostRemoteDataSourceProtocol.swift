/// Where posts come from on the network.
public protocol PostRemoteDataSourceProtocol: Sendable {
  /// Fetches all posts that the server sends.
  ///
  /// - Returns: The posts, possibly none.
  /// - Throws: What the network says; an error that is a `LocalizedError` reaches the user in its
  ///   own words.
  func fetchPosts() async throws -> [PostRemoteModel]
}
