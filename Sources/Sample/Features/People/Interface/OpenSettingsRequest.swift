/// A request by the People feature to show a person's first todo in the Settings feature.
public struct OpenSettingsRequest: Codable, Hashable, Sendable {
  /// The id of the person whose first todo is shown.
  public let assigneeID: Int

  /// Creates a request.
  ///
  /// - Parameter assigneeID: The id of the person whose first todo is shown.
  public init(assigneeID: Int) {
    self.assigneeID = assigneeID
  }
}
