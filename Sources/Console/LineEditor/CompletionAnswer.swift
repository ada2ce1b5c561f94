/// The candidates for one place in a line.
///
/// For `send pe` with the cursor at its end:
///
/// ```swift
/// CompletionAnswer(replacing: 5..<7, candidates: [LineCompletion("people")])
/// ```
public struct CompletionAnswer: Sendable, Equatable {
  /// The part of the line that a candidate replaces, in Unicode scalars; clamped to the line.
  public var replacing: Range<Int>
  /// The candidates, in the order in which a list shows them.
  public var candidates: [LineCompletion]
  /// Follows a candidate that was the only one; not doubled when the line already has it there.
  public var suffix: String

  /// Creates an answer.
  public init(replacing: Range<Int>, candidates: [LineCompletion], suffix: String = " ") {
    self.replacing = replacing
    self.candidates = candidates
    self.suffix = suffix
  }

  /// No candidate: the key rings the bell.
  public static let empty = CompletionAnswer(replacing: 0..<0, candidates: [])
}
