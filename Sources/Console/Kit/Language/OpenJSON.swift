/// What must still be closed before a line is whole.
///
/// It is followed from line to line, so that a value over many lines is cut into words only once.
public enum OpenJSON: Equatable, Sendable {
  /// So many brackets.
  case brackets(Int)

  /// The quote around JSON that is quoted as a whole.
  case quote(Unicode.Scalar)

  /// Whether the value may end on a line, as far as can be told without reading what came before.
  ///
  /// - Parameter line: The next line.
  /// - Returns: Whether the lines should be parsed now.
  mutating func mayEnd(on line: String) -> Bool {
    switch self {
    case .quote(let quote): return line.unicodeScalars.contains(quote)
    case .brackets(var depth):
      var isInString = false
      var isEscaped = false
      for scalar in line.unicodeScalars {
        switch scalar {
        case _ where isEscaped: isEscaped = false
        case "\\" where isInString: isEscaped = true
        case "\"": isInString.toggle()
        case "{" where !isInString, "[" where !isInString: depth += 1
        case "}" where !isInString, "]" where !isInString: depth -= 1
        default: break
        }
        if depth == 0 { return true }
      }
      self = .brackets(depth)
      // A string cannot go on, so the parser will complain about this very line.
      return isInString
    }
  }
}
