/// A coordinator that runs one section of an app for a parent coordinator.
///
/// When the child ends, it can pass a value to its parent.
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
/// Waiting for the outcome does not keep the child alive. If the child is released before it has
/// ended, the wait ends with ``ChildOutcome/abandoned``.
@MainActor
public protocol ChildCoordinator: AnyObject {
  /// The type of the value that the child passes to its parent.
  associatedtype Output: Sendable

  /// The object that carries the child's outcome to its parent.
  ///
  /// Only the child may retain this object. Otherwise, the parent continues to wait after the child
  /// is released.
  var ending: ChildEnding<Output> { get }

  /// Responds to the cancellation of the task that ``Coordinator/push(child:)`` returned.
  ///
  /// The default implementation does nothing, and the child continues. To end the child instead,
  /// call ``cancel()`` in your implementation.
  func parentDidCancel()
}

extension ChildCoordinator {
  /// Does nothing, so the child continues.
  public func parentDidCancel() {}

  /// A future that provides the outcome of this child coordinator.
  ///
  /// Waiting for the outcome does not keep the child alive.
  public var outcome: ChildOutcome<Output>.Future { .init(promise: ending.owner.promise) }

  /// Ends the child and passes a value to its parent, unless the child has already ended.
  ///
  /// - Parameter output: The value for the parent coordinator.
  public func finish(_ output: Output) {
    ending.owner.resolve(.finished(output))
  }

  /// Ends the child without a value, unless the child has already ended.
  public func cancel() {
    ending.owner.resolve(.cancelled)
  }
}

/// An object that carries a child coordinator's outcome to its parent.
///
/// Releasing the child also releases this object. If the child has not ended by then, the outcome
/// is ``ChildOutcome/abandoned``.
public final class ChildEnding<Output: Sendable>: Sendable {
  let owner = PromiseOwner<ChildOutcome<Output>>(otherwise: .abandoned)

  /// Creates an object that carries the outcome of a new child coordinator.
  public init() {}
}

/// The outcome of a child coordinator.
public enum ChildOutcome<Output: Sendable>: Sendable {
  /// The child ended with a value.
  case finished(Output)

  /// The child ended without a value.
  case cancelled

  /// The child was released before it ended, or the task that was waiting for the child was
  /// cancelled.
  case abandoned

  /// The future outcome of a child coordinator, for which a task can wait.
  public struct Future: Sendable {
    let promise: Promise<ChildOutcome<Output>>

    /// The outcome of the child.
    ///
    /// Reading this property suspends the calling task until the child ends or is released.
    ///
    /// If the calling task is cancelled, the value is ``ChildOutcome/abandoned``.
    public var value: ChildOutcome<Output> {
      get async { await promise.value(ifCancelled: .abandoned) }
    }
  }
}

extension ChildOutcome: Equatable where Output: Equatable {}
