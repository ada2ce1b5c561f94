/// The difference between the paths before and after a command.
///
/// The difference consists of two values: the number of routes that the command kept at the
/// beginning of the path, and the routes that the command removed.
public struct PathChange<R: Route>: RouterChange {
  /// The removed routes.
  ///
  /// A separate case for a single route avoids the allocation of an array.
  @usableFromInline
  enum Removed: Sendable {
    case none
    case one(R)
    case many([R])

    @inlinable var count: Int {
      switch self {
      case .none: 0
      case .one: 1
      case .many(let routes): routes.count
      }
    }

    @inlinable var routes: [R] {
      switch self {
      case .none: []
      case .one(let route): [route]
      case .many(let routes): routes
      }
    }
  }

  /// The number of routes at the beginning of the path that the command left in place, or `Int.max`
  /// for an empty change.
  @usableFromInline var kept: Int
  @usableFromInline var removed: Removed

  /// Creates an empty change.
  @inlinable
  public init() {
    (kept, removed) = (.max, .none)
  }

  @inlinable
  init(kept: Int, removed: Removed) {
    (self.kept, self.removed) = (kept, removed)
  }

  /// Returns a Boolean value that indicates whether the path before this change differs from the
  /// given path, which is the path after this change.
  @inlinable
  public func isEffective(in path: [R]) -> Bool {
    guard kept <= path.count else { return false }
    let added = path.count - kept
    guard added == removed.count else { return true }
    switch removed {
    case .none: return false
    case .one(let route): return route != path[kept]
    case .many(let routes): return routes[...] != path[kept...]
    }
  }

  /// Undoes the change.
  @inlinable
  public func revert(_ path: inout [R]) {
    guard kept <= path.count else { return }
    if kept == path.count - 1 { path.removeLast() } else { path.removeSubrange(kept...) }
    switch removed {
    case .none: break
    case .one(let route): path.append(route)
    case .many(let routes): path += routes
    }
  }

  /// Combines this change with a later change.
  @inlinable
  public mutating func append(_ next: Self) {
    if next.kept >= kept { return }
    if kept == .max {
      self = next
    } else {
      let between = next.removed.routes.prefix(kept - next.kept)
      self = Self(kept: next.kept, removed: .many(between + removed.routes))
    }
  }

  /// Returns the opposite of this change.
  ///
  /// Reverting the returned change redoes this change.
  ///
  /// - Parameter path: The path after this change.
  /// - Returns: The opposite change.
  @inlinable
  public func inverse(in path: [R]) -> Self {
    guard kept <= path.count else { return Self() }
    switch path.count - kept {
    case 0: return Self(kept: kept, removed: .none)
    case 1: return Self(kept: kept, removed: .one(path[kept]))
    default: return Self(kept: kept, removed: .many(Array(path[kept...])))
    }
  }
}
