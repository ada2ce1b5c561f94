/// A closing delimiter that is still missing from JSON or from a block of commands.
///
/// Each further line is searched only for the delimiter. When the delimiter is found, all of the
/// lines are parsed together.
public enum OpenJSON: Equatable, Sendable {
  /// The closing brackets of unquoted JSON.
  ///
  /// The associated value is the number of missing brackets.
  case brackets(Int)

  /// The closing quotation mark of quoted JSON.
  case quote(Unicode.Scalar)

  /// The closing brace that ends a block of commands.
  case block

  /// Returns a Boolean value that indicates whether the next line may contain the missing
  /// closing delimiter.
  ///
  /// If brackets are still missing after the line, this method updates their number.
  ///
  /// - Parameter line: The next line.
  /// - Returns: `true` if the caller should now parse all lines up to this line together.
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
      // A JSON string cannot span lines. Let the parser report the error in this line.
      return isInString
    }
  }
}
