/// What became of a navigation command: success, or the reason why the stack refused it.
///
/// A refused command leaves the path as it was.
public enum NavigationResult<R: Route>: RouterResult {
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

  /// The path that the command leads to is one that the stack must not have.
  case invalidStack(RouteStackValidationError<R>)

  /// Something other than the path was against it.
  case cancelled(CancellationReason)

  /// A middleware sent it; it is carried out right after the command that is being decided.
  case deferred

  /// What became of each part of a command that is made of others, in order, up to the last that ran;
  /// empty when it has none.
  case multiple([NavigationResult])

  /// Whether everything was carried out.
  ///
  /// A command that is made of others succeeds when each of its parts does, so an empty one succeeds.
  /// A transaction that succeeds is committed, one that does not is undone.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): results.allSatisfy(\.isSuccess)
    default: false
    }
  }

  /// The reason of a command that was refused for a reason that is not the path's.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    case .multiple(let results): results.first { !$0.isSuccess }?.cancellationReason
    default: nil
    }
  }

  /// Which part of a command that is made of others was the first to be refused.
  public var failureIndex: Int? {
    guard case .multiple(let results) = self else { return nil }
    return results.firstIndex { !$0.isSuccess }
  }

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .success: "success"
    case .emptyStack: "emptyStack"
    case .invalidPopCount: "invalidPopCount"
    case .insufficientStackDepth: "insufficientStackDepth"
    case .routeNotFound: "routeNotFound"
    case .invalidStack: "invalidStack"
    case .cancelled: "cancelled"
    case .deferred: "deferred"
    case .multiple: "multiple"
    }
  }
}

extension NavigationResult {
  /// What became of the command, in one sentence.
  public var description: String { sentence { "\($0)" } }

  /// What became of the command, in one sentence.
  ///
  /// - Parameter text: How a route is written.
  /// - Returns: The sentence.
  package func sentence(writing text: (R) -> String) -> String {
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
      "\(text(route)) is not on the stack: push it, or go back to a route that the path lists"
    case .invalidStack(let error):
      error.sentence(writing: text)
    case .cancelled(let reason):
      "\(reason)"
    case .deferred:
      "it waits until the command that is being decided is done"
    case .multiple(let results):
      Self.summary(of: results, writing: text)
    }
  }

  private static func summary(of results: [Self], writing text: (R) -> String) -> String {
    let refusals = results.enumerated().filter { !$0.element.isSuccess }
    guard !refusals.isEmpty else { return "done" }
    return refusals.map { "command \($0.offset + 1): \($0.element.sentence(writing: text))" }
      .joined(separator: "; ")
  }
}
