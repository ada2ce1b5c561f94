/// What is wrong with a pattern.
public enum DeepLinkPatternError: Error, Hashable {
  /// Something stands behind the wildcard.
  case wildcardNotLast(pattern: String)

  /// A parameter's name is not one.
  case invalidName(String, pattern: String)

  /// Two parameters have the same name.
  case repeatedName(String, pattern: String)

  /// The pattern was declared before: its first declaration is always asked first.
  case repeatedPattern(pattern: String)
}

extension DeepLinkPatternError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .wildcardNotLast(let pattern):
      "\(pattern): * takes all that is left, so nothing can stand behind it"
    case .invalidName(let name, let pattern):
      "\(pattern): “\(name)” is not a name: use letters, digits and _, and begin with no digit"
    case .repeatedName(let name, let pattern):
      "\(pattern): two parameters are called \(name)"
    case .repeatedPattern(let pattern):
      "\(pattern) is declared twice"
    }
  }
}
