/// A request to another feature to show a person's screen.
public struct OpenPeopleRequest: Codable, Hashable, Sendable {
  /// The person's number.
  public let userID: Int

  /// Creates a request.
  ///
  /// - Parameter userID: The person's number.
  public init(userID: Int) {
    self.userID = userID
  }
}
