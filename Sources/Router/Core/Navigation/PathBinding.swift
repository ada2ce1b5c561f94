/// The path of a stack as a host reads it and writes it back, when a person has gone back by a gesture.
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

  /// The path; setting it does the same as ``write(_:)``.
  public var wrappedValue: [R] {
    get { store.path }
    nonmutating set { write(newValue) }
  }

  /// Changes the path by the command that leads to another.
  ///
  /// - Parameter path: The path that the host shows.
  /// - Returns: The result of the command; success if none is needed. After a refusal the host shows
  ///   another path than the store has, and reads it again.
  @discardableResult
  public func write(_ path: [R]) -> NavigationResult<R> {
    policy.command(from: store.path, to: path).map { store.execute($0) } ?? .success
  }
}

/// The handling of a path that a host writes and that neither extends nor shortens the one before.
public enum NavigationPathMismatchPolicy<R: Route>: Sendable {
  /// Replaces the path.
  case replace

  /// Leaves the path as it is.
  case ignore

  /// Runs the command that a closure returns for the old and the new path, if it returns one.
  case custom(@Sendable (_ old: [R], _ new: [R]) -> NavigationCommand<R>?)

  /// The command that leads from one path to another, as a person moves: back, or forward.
  ///
  /// - Parameters:
  ///   - old: The path of the store.
  ///   - new: The path of the host.
  /// - Returns: The command; `nil` if the paths are equal or the policy ignores the difference.
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
  /// The path for a host that writes it back; a path that neither extends nor shortens the one before
  /// replaces it.
  public var pathBinding: PathBinding<R> { pathBinding(policy: .replace) }

  /// The path for a host that writes it back.
  ///
  /// - Parameter policy: The handling of a path that neither extends nor shortens the one before.
  /// - Returns: The binding, which keeps the store alive.
  public func pathBinding(policy: NavigationPathMismatchPolicy<R>) -> PathBinding<R> {
    PathBinding(self, policy: policy)
  }
}
