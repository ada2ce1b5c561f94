/// What a word that is being typed could become.
public struct Completion: Equatable, Sendable {
  /// One way to go on.
  public struct Candidate: Equatable, Sendable {
    /// The whole word.
    public let text: String

    /// What it is, in a few words, without control characters.
    public let detail: String

    /// Whether the word may go on, as a path may: then no blank follows it.
    public let goesOn: Bool

    /// Makes a candidate.
    ///
    /// - Parameters:
    ///   - text: The whole word.
    ///   - detail: What it is, in a few words.
    ///   - goesOn: Whether the word may go on.
    public init(_ text: String, _ detail: String = "", goesOn: Bool = false) {
      self.text = text
      self.detail = detail.escapedForTerminal
      self.goesOn = goesOn
    }
  }

  /// The part of the line that a candidate replaces, in Unicode scalars.
  public let range: Range<Int>

  /// The candidates in the order in which they are listed.
  public let candidates: [Candidate]

  /// Makes a completion.
  ///
  /// - Parameters:
  ///   - range: The part of the line that a candidate replaces, in Unicode scalars.
  ///   - candidates: The candidates in the order in which they are listed.
  public init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}
