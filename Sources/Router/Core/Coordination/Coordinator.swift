/// A coordinator that owns the store of one stack, responds to intents, and creates the screens.
///
/// ```swift
/// @MainActor
/// final class PeopleCoordinator: Coordinator {
///   let store = NavigationStore<PeopleRoute>()
///
///   func destination(for route: PeopleRoute) -> some View {
///     switch route {
///     case .detail(let user): UserScreen(user)
///     }
///   }
/// }
/// ```
@MainActor
public protocol Coordinator: AnyObject {
  /// The type of the routes on the stack.
  associatedtype RouteType: Route

  /// The type of the screens, such as a view type of any UI framework.
  associatedtype Destination

  /// The store of the stack.
  var store: NavigationStore<RouteType> { get }

  /// Responds to an intent, which is a request to navigate.
  ///
  /// The default implementation sends the intent to the store.
  ///
  /// - Parameter intent: The intent.
  /// - Returns: The result of the command that carries out the intent.
  @discardableResult
  func handle(_ intent: NavigationIntent<RouteType>) -> NavigationResult<RouteType>

  /// Creates the screen for a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: The screen.
  func destination(for route: RouteType) -> Destination
}

extension Coordinator {
  /// Sends an intent to the store.
  ///
  /// - Parameter intent: The intent.
  /// - Returns: The result of the command that carries out the intent.
  @discardableResult
  public func handle(_ intent: NavigationIntent<RouteType>) -> NavigationResult<RouteType> {
    store.send(intent)
  }

  /// Passes an intent to ``handle(_:)``.
  ///
  /// - Parameter intent: The intent.
  /// - Returns: The result of the command that carries out the intent.
  @discardableResult
  public func send(_ intent: NavigationIntent<RouteType>) -> NavigationResult<RouteType> {
    handle(intent)
  }

  /// Starts a task that waits for a child to end.
  ///
  /// This method does not present the child. The parent must present the child and keep the child
  /// alive.
  ///
  /// Cancelling the task calls ``ChildCoordinator/parentDidCancel()`` on the child. If the child is
  /// ``LifecycleAware``, cancelling the task then calls ``LifecycleSignals/onParentCancel``.
  ///
  /// - Parameter child: The child. The task does not keep the child alive.
  /// - Returns: A task whose value is the child's outcome.
  @discardableResult
  public func push<Child: ChildCoordinator>(
    child: Child
  ) -> Task<ChildOutcome<Child.Output>, Never> {
    let outcome = child.outcome
    let cancel: @MainActor @Sendable () -> Void = { [weak child] in
      child?.parentDidCancel()
      (child as? any LifecycleAware)?.lifecycleSignals.fireParentCancel()
    }
    return Task {
      await withTaskCancellationHandler {
        await outcome.value
      } onCancel: {
        Task { await cancel() }
      }
    }
  }
}
