/// The handlers for the lifecycle events of a coordinator.
///
/// A coordinator can use the handlers to release resources, for example.
@MainActor
public struct LifecycleSignals: Sendable {
  /// A closure to call when the parent coordinator cancels the task that waits for the child
  /// coordinator.
  ///
  /// The closure is called after ``ChildCoordinator/parentDidCancel()``.
  public var onParentCancel: (@MainActor @Sendable () -> Void)?

  /// A closure that the coordinator's owner calls before releasing the coordinator.
  public var onTeardown: (@MainActor @Sendable () -> Void)?

  /// Creates lifecycle handlers.
  ///
  /// - Parameters:
  ///   - onParentCancel: A closure to call when the parent cancels the task that waits for the
  ///     child coordinator.
  ///   - onTeardown: A closure that the coordinator's owner calls before releasing the coordinator.
  public init(
    onParentCancel: (@MainActor @Sendable () -> Void)? = nil,
    onTeardown: (@MainActor @Sendable () -> Void)? = nil
  ) {
    self.onParentCancel = onParentCancel
    self.onTeardown = onTeardown
  }

  /// Calls ``onParentCancel``, unless it is `nil`.
  public func fireParentCancel() { onParentCancel?() }

  /// Calls ``onTeardown``, unless it is `nil`.
  public func fireTeardown() { onTeardown?() }
}

/// A coordinator with lifecycle handlers.
@MainActor
public protocol LifecycleAware: AnyObject {
  /// The lifecycle handlers of the coordinator.
  var lifecycleSignals: LifecycleSignals { get set }
}
