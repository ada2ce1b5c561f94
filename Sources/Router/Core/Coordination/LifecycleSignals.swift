/// The handlers for the lifecycle events of a coordinator.
///
/// A coordinator can use the handlers to clean up, for example.
@MainActor
public struct LifecycleSignals: Sendable {
  /// A closure that is called after ``ChildCoordinator/parentDidCancel()`` when the parent stops
  /// waiting for the coordinator.
  public var onParentCancel: (@MainActor @Sendable () -> Void)?

  /// A closure that the coordinator's owner calls before releasing the coordinator.
  public var onTeardown: (@MainActor @Sendable () -> Void)?

  /// Creates lifecycle handlers.
  ///
  /// - Parameters:
  ///   - onParentCancel: A closure that is called when the parent stops waiting for the
  ///     coordinator.
  ///   - onTeardown: A closure that the coordinator's owner calls before releasing the coordinator.
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
