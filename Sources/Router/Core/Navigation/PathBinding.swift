/// A binding between the store of a stack and the view that shows the stack.
///
/// The view is called the host. Through the binding, the host reads the path of the stack and
/// writes a new path, for example after a swipe back.
///
/// ```swift
/// let binding = store.pathBinding
/// binding.wrappedValue.removeLast()  // store.execute(.popCount(1))
/// ```
@MainActor
public struct PathBinding<R: Route> {
  private let store: NavigationStore<R>
  private let policy: NavigationPathMismatchPolicy<R>

  init(_ store: NavigationStore<R>, policy: NavigationPathMismatchPolicy<R>) {
    self.store = store
    self.policy = policy
  }

  /// The path of the store.
  ///
  /// Setting the path is the same as calling ``write(_:)``.
  public var wrappedValue: [R] {
    get { store.path }
    nonmutating set { write(newValue) }
  }

  /// Executes the command that changes the store's path to a new path.
  ///
  /// - Parameter path: The path that the view of the stack shows.
  /// - Returns: The result of the command, or success if there is nothing to execute. If the
  ///   command is refused, the view must read the path again.
  @discardableResult
  public func write(_ path: [R]) -> NavigationResult<R> {
    policy.command(from: store.path, to: path).map { store.execute($0) } ?? .success
  }
}

/// A policy for a new path that neither extends nor shortens the current path.
///
/// The policy applies when a view writes the new path to a ``PathBinding``.
public enum NavigationPathMismatchPolicy<R: Route>: Sendable {
  /// Replaces the path of the store with the path that the view wrote.
  case replace

  /// Does not change the path.
  case ignore

  /// Runs the command that a closure returns for the old and the new path.
  ///
  /// If the closure returns `nil`, the path does not change.
  case custom(@Sendable (_ old: [R], _ new: [R]) -> NavigationCommand<R>?)

  /// Returns the command that changes one path to another.
  ///
  /// - Parameters:
  ///   - old: The path of the store.
  ///   - new: The path of the view that shows the stack.
  /// - Returns: The command, or `nil` if the paths are equal or the policy ignores the difference.
  public func command(from old: [R], to new: [R]) -> NavigationCommand<R>? {
    if old == new { return nil }
    if old.starts(with: new) {
      return new.isEmpty ? .popToRoot : .popCount(old.count - new.count)
    }
    if new.starts(with: old) {
      let added = Array(new.dropFirst(old.count))
      return added.count == 1 ? .push(added[0]) : .pushAll(added)
    }
    return switch self {
    case .replace: .replace(new)
    case .ignore: nil
    case .custom(let command): command(old, new)
    }
  }
}

extension NavigationStore {
  /// A binding to the path of this store.
  ///
  /// If a view writes a path that neither extends nor shortens the current path, the new path
  /// replaces the current path.
  public var pathBinding: PathBinding<R> { pathBinding(policy: .replace) }

  /// Returns a binding to the path of this store.
  ///
  /// - Parameter policy: The policy for a path that neither extends nor shortens the current path.
  /// - Returns: The binding, which keeps the store alive.
  public func pathBinding(policy: NavigationPathMismatchPolicy<R>) -> PathBinding<R> {
    PathBinding(self, policy: policy)
  }
}
