/// An error in a pattern, or between two patterns.
public enum DeepLinkPatternError: Error, Hashable {
  /// Segments follow the wildcard.
  case wildcardNotLast(pattern: String)

  /// The name of a parameter is not an identifier.
  case invalidName(String, pattern: String)

  /// Two parameters have the same name.
  case repeatedName(String, pattern: String)

  /// The pattern was declared before; its first declaration is always asked first.
  case repeatedPattern(pattern: String)

  /// The pattern matches the same paths as an earlier one, which names its parameters differently and
  /// is always asked first.
  case sameShape(pattern: String, as: String)
}

extension DeepLinkPatternError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .wildcardNotLast(let pattern):
      "\(pattern): * takes the rest of the path, so no segment can follow it"
    case .invalidName(let name, let pattern):
      "\(pattern): “\(name)” is not a name: use letters, digits and _, and do not begin with a digit"
    case .repeatedName(let name, let pattern):
      "\(pattern): two parameters are called \(name)"
    case .repeatedPattern(let pattern):
      "\(pattern) is declared twice"
    case .sameShape(let pattern, let other):
      "\(pattern) matches the same paths as \(other): decide between them in one mapping"
    }
  }
}
