/// The handlers of a coordinator's lifecycle, for whoever has to clean up after it.
@MainActor
public struct LifecycleSignals: Sendable {
  /// Called when the parent no longer waits for the coordinator, after
  /// ``ChildCoordinator/parentDidCancel()``.
  public var onParentCancel: (@MainActor @Sendable () -> Void)?

  /// Called by the owner of the coordinator before it is released.
  public var onTeardown: (@MainActor @Sendable () -> Void)?

  /// Creates signals.
  ///
  /// - Parameters:
  ///   - onParentCancel: Called when the parent no longer waits for the coordinator.
  ///   - onTeardown: Called by the owner of the coordinator before it is released.
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

/// A coordinator with handlers of its lifecycle.
@MainActor
public protocol LifecycleAware: AnyObject {
  /// The handlers.
  var lifecycleSignals: LifecycleSignals { get set }
}
