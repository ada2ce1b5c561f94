/// A candidate for the word being completed.
public struct LineCompletion: Sendable, Equatable {
  /// The text that replaces the word being completed.
  public var text: String
  /// A short description that is shown beside the candidate in a list; `nil` for none.
  public var detail: String?

  /// Creates a completion candidate.
  public init(_ text: String, detail: String? = nil) {
    self.text = text
    self.detail = detail
  }
}

/// The completion candidates at a position in a line.
///
/// For example, for `send pe` with the cursor at the end:
///
/// ```swift
/// CompletionAnswer(replacing: 5..<7, candidates: [LineCompletion("people")])
/// ```
public struct CompletionAnswer: Sendable, Equatable {
  /// The range of the line that a candidate replaces, in Unicode scalars.
  ///
  /// The editor clamps the range to the line.
  public var replacing: Range<Int>
  /// The candidates, in the order in which they are listed.
  public var candidates: [LineCompletion]
  /// The text to insert after the candidate if there is only one candidate.
  ///
  /// The text is not inserted if the same text already follows the range ``replacing`` in the line.
  public var suffix: String

  /// Creates a completion answer.
  public init(replacing: Range<Int>, candidates: [LineCompletion], suffix: String = " ") {
    self.replacing = replacing
    self.candidates = candidates
    self.suffix = suffix
  }

  /// A completion answer without candidates, for which the editor rings the bell.
  public static let empty = CompletionAnswer(replacing: 0..<0, candidates: [])
}
