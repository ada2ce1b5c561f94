/// What a word that is being typed could become.
public struct Completion: Equatable, Sendable {
  /// One way to go on.
  public struct Candidate: Equatable, Sendable {
    /// The whole word.
    public let text: String

    /// What it is, in a few words.
    public let detail: String

    /// Makes a candidate.
    ///
    /// - Parameters:
    ///   - text: The whole word.
    ///   - detail: What it is, in a few words.
    public init(_ text: String, _ detail: String = "") {
      self.text = text
      self.detail = detail
    }
  }

  /// The part of the line that a candidate replaces, in Unicode scalars.
  public let range: Range<Int>

  /// The candidates in the order in which they are listed.
  public let candidates: [Candidate]
}
