/// The wish to see who is to do something, which whoever stands above the feature fulfils.
public struct OpenPeopleRequest: Codable, Hashable, Sendable {
  /// The person's number.
  public let userID: Int

  /// Makes a wish.
  ///
  /// - Parameter userID: The person's number.
  public init(userID: Int) {
    self.userID = userID
  }
}
