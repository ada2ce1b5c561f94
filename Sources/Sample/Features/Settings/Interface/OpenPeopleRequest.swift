/// A request to another feature to show a person's screen.
public struct OpenPeopleRequest: Codable, Hashable, Sendable {
  /// The id of the person to show.
  public let userID: Int

  /// Creates a request.
  ///
  /// - Parameter userID: The id of the person to show.
  public init(userID: Int) {
    self.userID = userID
  }
}
