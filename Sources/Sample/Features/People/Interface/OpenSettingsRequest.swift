/// A request to another feature to show a person's first todo.
public struct OpenSettingsRequest: Codable, Hashable, Sendable {
  /// The person's number.
  public let assigneeID: Int

  /// Creates a request.
  ///
  /// - Parameter assigneeID: The person's number.
  public init(assigneeID: Int) {
    self.assigneeID = assigneeID
  }
}
