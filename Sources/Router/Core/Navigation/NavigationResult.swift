/// What became of a navigation command: success, or the reason why the stack refused it.
///
/// A refused command leaves the path as it was.
public enum NavigationResult<R: Route>: Hashable, Sendable {
  /// The command was carried out.
  case success

  /// There was no route to take off or to replace.
  case emptyStack

  /// The number of routes to take off was below 1.
  case invalidPopCount(Int)

  /// More routes were to be taken off than there are.
  case insufficientStackDepth(requested: Int, available: Int)

  /// The route to go back to is not on the path.
  case routeNotFound(R)

  /// What became of each command of a sequence, in order; empty for an empty sequence.
  case multiple([NavigationResult])

  /// Whether nothing was refused.
  ///
  /// A sequence succeeds when each of its commands does, so an empty one succeeds.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): results.allSatisfy(\.isSuccess)
    case .emptyStack, .invalidPopCount, .insufficientStackDepth, .routeNotFound: false
    }
  }

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .success: "success"
    case .emptyStack: "emptyStack"
    case .invalidPopCount: "invalidPopCount"
    case .insufficientStackDepth: "insufficientStackDepth"
    case .routeNotFound: "routeNotFound"
    case .multiple: "multiple"
    }
  }
}

extension NavigationResult: CustomStringConvertible {
  /// What became of the command, in one sentence.
  public var description: String {
    switch self {
    case .success:
      "done"
    case .emptyStack:
      "the stack is empty: its root is showing, so there is no route to take off or replace"
    case .invalidPopCount(let count):
      "cannot go back by \(count): the count must be 1 or more"
    case .insufficientStackDepth(let requested, let available):
      "cannot go back by \(requested): the stack holds \(available)"
    case .routeNotFound(let route):
      "\(route) is not on the stack: push it, or go back to a route that the path lists"
    case .multiple(let results):
      Self.summary(of: results)
    }
  }

  private static func summary(of results: [Self]) -> String {
    let refusals = results.enumerated().filter { !$0.element.isSuccess }
    guard !refusals.isEmpty else { return "done" }
    return "\(refusals.count) of \(results.count) refused: "
      + refusals.map { "command \($0.offset + 1): \($0.element)" }.joined(separator: "; ")
  }
}
