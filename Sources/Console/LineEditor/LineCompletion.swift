/// One candidate for the word being completed.
public struct LineCompletion: Sendable, Equatable {
  /// Replaces the word being completed.
  public var text: String
  /// A short description, shown beside the candidate in a list.
  public var detail: String?

  /// Creates a candidate.
  public init(_ text: String, detail: String? = nil) {
    self.text = text
    self.detail = detail
  }
}
