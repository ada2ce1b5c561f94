/// The wish to see what a person has to do, which whoever stands above the feature fulfils.
public struct OpenSettingsRequest: Codable, Hashable, Sendable {
  /// The person's number.
  public let assigneeID: Int

  /// Makes a wish.
  ///
  /// - Parameter assigneeID: The person's number.
  public init(assigneeID: Int) {
    self.assigneeID = assigneeID
  }
}
