/// The missing closing delimiter of lines that end inside JSON or a block.
///
/// Each further line is searched only for this delimiter, so that the earlier lines need not be
/// parsed again after every line.
public enum OpenJSON: Equatable, Sendable {
  /// The closing brackets of JSON; the value is the number of missing brackets.
  case brackets(Int)

  /// The closing quote of JSON that is in quotes.
  case quote(Unicode.Scalar)

  /// The closing brace of a block of commands.
  case block

  /// Returns a Boolean value that indicates whether the JSON or the block may end on the next line.
  ///
  /// Only the next line is examined. If this line does not end the JSON, the number of missing
  /// brackets is updated.
  ///
  /// - Parameter line: The next line.
  /// - Returns: `true` if all the lines should now be parsed together.
  mutating func mayEnd(on line: String) -> Bool {
    switch self {
    case .quote(let quote): return line.unicodeScalars.contains(quote)
    case .block: return line.utf8.contains(UInt8(ascii: "}"))
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
      // A string cannot span lines, so let the parser report the error in this line.
      return isInString
    }
  }
}
