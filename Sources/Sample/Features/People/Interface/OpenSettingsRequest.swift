/// A request to another feature for the todos of a person.
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
