/// What is wrong with a path.
public enum RouteStackValidationError<R: Route>: Error, Hashable {
  /// There must be a route above the root screen.
  case emptyStackNotAllowed

  /// A route stands on the path twice.
  case duplicateRoute(R)

  /// The path must begin with a route but is empty.
  case missingRequiredRoot(expected: R)

  /// The path must begin with another route.
  case invalidRoot(expected: R, actual: R)

  /// The path is too long.
  case tooDeep(depth: Int, limit: Int)

  /// A rule of the app's own was broken; the text says which.
  case custom(String)
}

extension RouteStackValidationError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String { sentence { "\($0)" } }

  /// What is wrong, in one sentence.
  ///
  /// - Parameter text: How a route is written.
  /// - Returns: The sentence.
  func sentence(writing text: (R) -> String) -> String {
    switch self {
    case .emptyStackNotAllowed:
      "the stack must not be empty: replace the last route instead of taking it off"
    case .duplicateRoute(let route):
      "\(text(route)) would stand on the stack twice: go back to it instead"
    case .missingRequiredRoot(let expected):
      "the stack must begin with \(text(expected)), but it would be empty"
    case .invalidRoot(let expected, let actual):
      "the stack must begin with \(text(expected)), not with \(text(actual))"
    case .tooDeep(let depth, let limit):
      "the stack would hold \(depth) routes, of at most \(limit)"
    case .custom(let reason):
      reason
    }
  }
}
