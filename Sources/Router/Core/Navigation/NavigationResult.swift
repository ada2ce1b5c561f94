/// The result of a navigation command: success, a deferral, or the reason why the command failed.
///
/// A failed command does not change the path. However, if a part of a composite command fails, the
/// other parts may have changed the path.
public enum NavigationResult<R: Route>: RouterResult {
  /// The command was executed.
  case success

  /// The stack is empty, so there is no route to remove or replace.
  case emptyStack

  /// The number of routes to pop is less than 1.
  case invalidPopCount(Int)

  /// The number of routes to pop exceeds the depth.
  case insufficientStackDepth(requested: Int, available: Int)

  /// The route to go back to is not on the path.
  case routeNotFound(R)

  /// The validator refused the path that the command would produce.
  case invalidStack(RouteStackValidationError<R>)

  /// The command was cancelled, for example by a middleware.
  case cancelled(CancellationReason)

  /// A middleware sent the command while the store was executing another command.
  ///
  /// The store executes the sent command afterward.
  case deferred

  /// The results of the parts of a composite command, in order.
  ///
  /// If the command stopped at a refused part, the results of the remaining parts are missing.
  case multiple([NavigationResult])

  /// A Boolean value that indicates whether the whole command was executed.
  ///
  /// A ``multiple(_:)`` result is a success if each of its results is a success. A composite
  /// command without parts therefore succeeds.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): results.allSatisfy(\.isSuccess)
    default: false
    }
  }

  /// The reason why the command was cancelled, or `nil` if it was not cancelled.
  ///
  /// For a composite command, only the first refused part counts. The value is the reason why this
  /// part was cancelled, or `nil` if the part was refused for another reason.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    case .multiple(let results): results.first { !$0.isSuccess }?.cancellationReason
    default: nil
    }
  }

  /// The index of the first refused part of a composite command, or `nil` if no part was refused.
  public var failureIndex: Int? {
    guard case .multiple(let results) = self else { return nil }
    return results.firstIndex { !$0.isSuccess }
  }

  /// The name of the case.
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
