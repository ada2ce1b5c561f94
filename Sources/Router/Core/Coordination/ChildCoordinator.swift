/// Runs a piece of an app for a coordinator above it, and ends with a value or without.
///
/// ```swift
/// final class SignUp: ChildCoordinator {
///   let ending = ChildEnding<Account>()
///   func created(_ account: Account) { finish(account) }
/// }
///
/// self.signUp = SignUp()
/// let outcome = signUp.outcome
/// Task { if case .finished(let account) = await outcome.value { welcome(account) } }
/// ```
///
/// Whoever waits does not keep the child: when it is let go of without having ended, the wait ends
/// with ``ChildOutcome/abandoned``.
@MainActor
public protocol ChildCoordinator: AnyObject {
  /// What the child gives to the coordinator above it.
  associatedtype Output: Sendable

  /// How the child ends; held by the child alone.
  var ending: ChildEnding<Output> { get }
}

extension ChildCoordinator {
  /// How the child will have ended, to be waited for without keeping the child.
  public var outcome: ChildOutcome<Output>.Future { .init(promise: ending.keeper.promise) }

  /// Ends with a value, unless it has ended before.
  ///
  /// - Parameter output: The value for the coordinator above.
  public func finish(_ output: Output) {
    ending.keeper.keep(.finished(output))
  }

  /// Ends without a value, unless it has ended before.
  public func cancel() {
    ending.keeper.keep(.cancelled)
  }
}
