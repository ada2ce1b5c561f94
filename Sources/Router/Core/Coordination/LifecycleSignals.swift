/// The lifecycle handlers of a coordinator, for cleaning up after it.
@MainActor
public struct LifecycleSignals: Sendable {
  /// A closure that is called when the parent no longer waits for the coordinator, after
  /// ``ChildCoordinator/parentDidCancel()``.
  public var onParentCancel: (@MainActor @Sendable () -> Void)?

  /// A closure that is called by the owner of the coordinator before it is released.
  public var onTeardown: (@MainActor @Sendable () -> Void)?

  /// Creates signals.
  ///
  /// - Parameters:
  ///   - onParentCancel: A closure that is called when the parent no longer waits for the
  ///     coordinator.
  ///   - onTeardown: A closure that is called by the owner of the coordinator before it is
  ///     released.
  public init(
    onParentCancel: (@MainActor @Sendable () -> Void)? = nil,
    onTeardown: (@MainActor @Sendable () -> Void)? = nil
  ) {
    self.onParentCancel = onParentCancel
    self.onTeardown = onTeardown
  }

  /// Calls ``onParentCancel``, if there is a handler.
  public func fireParentCancel() { onParentCancel?() }

  /// Calls ``onTeardown``, if there is a handler.
  public func fireTeardown() { onTeardown?() }
}

/// A coordinator with lifecycle handlers.
@MainActor
public protocol LifecycleAware: AnyObject {
  /// The lifecycle handlers.
  var lifecycleSignals: LifecycleSignals { get set }
}
