/// A candidate for the word being completed.
public struct LineCompletion: Sendable, Equatable {
  /// The text that replaces the word.
  public var text: String
  /// A short description, shown beside the candidate in a list.
  public var detail: String?

  /// Creates a candidate.
  public init(_ text: String, detail: String? = nil) {
    self.text = text
    self.detail = detail
  }
}

/// The candidates at one position of a line.
///
/// For `send pe` with the cursor at its end:
///
/// ```swift
/// CompletionAnswer(replacing: 5..<7, candidates: [LineCompletion("people")])
/// ```
public struct CompletionAnswer: Sendable, Equatable {
  /// The part of the line that a candidate replaces, in Unicode scalars; clamped to the line.
  public var replacing: Range<Int>
  /// The candidates, in the order of the list.
  public var candidates: [LineCompletion]
  /// The text to insert after a single candidate, unless the line already continues with it.
  public var suffix: String

  /// Creates an answer.
  public init(replacing: Range<Int>, candidates: [LineCompletion], suffix: String = " ") {
    self.replacing = replacing
    self.candidates = candidates
    self.suffix = suffix
  }

  /// An answer without candidates, for which the editor rings the bell.
  public static let empty = CompletionAnswer(replacing: 0..<0, candidates: [])
}
