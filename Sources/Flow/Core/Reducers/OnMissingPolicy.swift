/// What becomes of a child's action when the child is not there.
///
/// The state stays as it is in each case, and none of them ends a release build.
public enum OnMissingPolicy: Sendable {
  /// Nobody is told.
  case ignore

  /// The store's listeners are told of a ``FlowIssue``; a `TestStore` fails the test.
  case assertOnly

  /// As ``assertOnly``, and a debug build stops at the mistake.
  case crash

  /// Carries out the policy.
  @usableFromInline
  func report<Action>(_ issue: @autoclosure () -> FlowIssue) -> EffectTask<Action> {
    if case .ignore = self { return .none }
    let issue = issue()
    if case .crash = self { assertionFailure(issue.description) }
    return .report(issue)
  }
}
