import Foundation

/// The prose of a file: its comments, its string literals, or all of it.
struct Prose {
  /// The lines, each with its number from 1.
  private(set) var lines: [(number: Int, text: String)] = []
  /// The first line of each documentation comment.
  private(set) var summaries: [String] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - isSwift: A Boolean value that indicates whether only comments and literals are prose.
  init(_ text: String, isSwift: Bool) {
    var isInLiteral = false
    var isInComment = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let trimmed = line.drop(while: \.isWhitespace)
      if trimmed.hasPrefix("///") {
        if !isInComment { summaries.append(String(trimmed.dropFirst(4))) }
        isInComment = true
      } else {
        isInComment = false
      }
      let prose = isSwift ? Self.prose(of: line, isInLiteral: &isInLiteral) : String(line)
      if !prose.isEmpty { lines.append((index + 1, prose)) }
    }
  }

  /// Returns the comment and the literals of a line of Swift.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isInLiteral: A Boolean value that indicates whether the line starts in a literal. It is
  ///     updated for the next line.
  /// - Returns: The prose.
  private static func prose(of line: Substring, isInLiteral: inout Bool) -> String {
    if line.contains("\"\"\"") {
      defer { isInLiteral.toggle() }
      return isInLiteral ? "" : (line.components(separatedBy: "//").dropFirst().joined())
    }
    if isInLiteral { return String(line) }
    var prose = ""
    var isQuoted = false
    var rest = line
    while let character = rest.popFirst() {
      if isQuoted {
        if character == "\\" { _ = rest.popFirst() }
        if character == "\"" { isQuoted = false } else { prose.append(character) }
      } else if character == "\"" {
        isQuoted = true
        prose.append(" ")
      } else if character == "/", rest.first == "/" {
        return prose + " " + rest.drop { $0 == "/" }
      }
    }
    return prose
  }
}
