import Foundation

/// The shapes of error texts: a clause, such as `unknown store "peple"; did you mean "people"?`, or
/// full sentences.
enum ErrorShape {
  /// Folders whose errors apps show to their users, so that a text may be a full sentence.
  static let sentences: [(path: String, reason: String)] = [
    ("Sources/Network/", "Apps show the localized descriptions of network errors to their users."),
    ("Sources/Sample/", "The screens of the sample show its errors to the user."),
  ]

  /// Texts with a shape of their own.
  static let exceptions: [(text: String, reason: String)] = [
    ("another task is already reading the stream.", "It completes a sentence of `NetworkError`.")
  ]

  /// Names with one initial capital with which a text may begin.
  private static let names: Set<String> = ["Graphviz", "From"]

  /// Words that only fill a text.
  private static let fillers = ["please", "sorry", "oops", "error:", "an error occurred"]

  /// Returns the deviations of a text from the shapes.
  ///
  /// - Parameters:
  ///   - text: The text, in which each interpolation is replaced by `‹›`.
  ///   - allowsSentences: A Boolean value that indicates whether the text may be a full sentence.
  /// - Returns: The deviations; empty if the text has one of the shapes.
  static func problems(of text: String, allowsSentences: Bool) -> [String] {
    guard !exceptions.contains(where: { $0.text == text }) else { return [] }
    var problems: [String] = []
    if allowsSentences, startsSentence(text) || text.first?.isLetter != true {
      // A text that begins with a name is either a sentence or a clause.
      if startsSentence(text), ![".", "?", "‹›", ".]"].contains(where: text.hasSuffix) {
        problems.append("a sentence must end with a full stop")
      }
    } else {
      if startsSentence(text) { problems.append("a clause must begin in lower case") }
      if text.hasSuffix("."), !text.hasSuffix("..."), !hasSentenceBreak(text) {
        problems.append("a single clause must not end with a full stop")
      }
    }
    if text.contains("did you mean"), !text.contains("?") {
      problems.append("a question must end with a question mark")
    }
    if text.count(where: { $0 == ";" }) > 2 { problems.append("too many clauses") }
    if text.contains("  ") { problems.append("two spaces") }
    if text.hasSuffix("!") { problems.append("an exclamation point") }
    let lowercased = text.lowercased()
    problems += fillers.filter(lowercased.contains).map { "the filler \"\($0)\"" }
    return problems
  }

  /// Returns a Boolean value that indicates whether a text begins with a capitalized word that is
  /// not a name in source code, such as `JSON` or `TestableApp`.
  private static func startsSentence(_ text: String) -> Bool {
    let word = text.prefix(while: \.isLetter)
    guard let first = word.first, first.isUppercase, !names.contains(String(word)) else {
      return false
    }
    return word.dropFirst().allSatisfy(\.isLowercase)
  }

  private static func hasSentenceBreak(_ text: String) -> Bool {
    zip(text, text.dropFirst(2)).contains { (".?".contains($0) && $1.isUppercase) }
  }
}
