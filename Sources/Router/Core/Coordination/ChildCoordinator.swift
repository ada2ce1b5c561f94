/// A coordinator of a part of an app, which ends with a value for the coordinator above it, or without.
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
/// Waiting does not keep the child alive: if it is released before it has ended, the wait ends with
/// ``ChildOutcome/abandoned``.
@MainActor
public protocol ChildCoordinator: AnyObject {
  /// The value for the coordinator above.
  associatedtype Output: Sendable

  /// The ending of the child; only the child holds it.
  var ending: ChildEnding<Output> { get }

  /// Called when the coordinator above no longer waits, because the task of
  /// ``Coordinator/push(child:)`` was cancelled. Does nothing by default.
  ///
  /// It does not end the child. A child that gives up by itself calls ``cancel()``.
  func parentDidCancel()
}

extension ChildCoordinator {
  /// Does nothing.
  public func parentDidCancel() {}

  /// The outcome of the child; waiting for it does not keep the child alive.
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
