/// Why a stack or a flow could not be written or read.
public enum StatePersistenceError<R: Route>: Error, Hashable {
  /// A route could not be encoded.
  case unwritable(String)

  /// The data is not what was written, or its routes are no longer known.
  case unreadable(String)

  /// It was read, but is a path that must not be.
  case invalidStack(RouteStackValidationError<R>)
}

extension StatePersistenceError: CustomStringConvertible {
  /// Why, in one sentence.
  public var description: String {
    switch self {
    case .unwritable(let reason): "the state could not be written: \(reason)"
    case .unreadable(let reason): "the saved state could not be read: \(reason)"
    case .invalidStack(let error): "the saved state is not valid: \(error)"
    }
  }
}
