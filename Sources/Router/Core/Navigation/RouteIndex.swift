/// An index that counts the occurrences of each route on a deep path.
///
/// With this index, a validator finds a duplicate without searching the whole path.
@usableFromInline
final class RouteIndex<R: Route> {
  /// The depth above which a validator uses an index.
  ///
  /// On a path of this depth or less, searching the whole path is faster.
  @usableFromInline static var searchedDepth: Int { 64 }

  @usableFromInline
  @exclusivity(unchecked)
  var counts: [R: Int] = [:]

  /// Creates an index of the routes that were on a path before it changed.
  ///
  /// - Parameters:
  ///   - path: The path after the change.
  ///   - change: The change.
  @inlinable
  init(_ path: [R], before change: PathChange<R>) {
    counts.reserveCapacity(path.count)
    for route in path[..<change.kept] { add(route) }
    for route in change.removed.routes { add(route) }
  }

  /// Updates the number of occurrences of each route after a change to the path.
  ///
  /// - Returns: The first new route that is a duplicate, or `nil` if no new route is a duplicate.
  @inlinable
  func apply(_ change: PathChange<R>, to path: [R]) -> R? {
    switch change.removed {
    case .none: break
    case .one(let route): remove(route)
    case .many(let routes): for route in routes { remove(route) }
    }
    var duplicate: R?
    for index in change.kept..<path.count where add(path[index]) > 1 {
      duplicate = duplicate ?? path[index]
    }
    return duplicate
  }

  /// Updates the number of occurrences of each route when a change to the path is undone.
  @inlinable
  func revert(_ change: PathChange<R>, of path: [R]) {
    for index in change.kept..<path.count { remove(path[index]) }
    for route in change.removed.routes { add(route) }
  }

  @inlinable
  @discardableResult
  func add(_ route: R) -> Int {
    let count = (counts[route] ?? 0) + 1
    counts[route] = count
    return count
  }

  @inlinable
  func remove(_ route: R) {
    guard let count = counts[route] else { return }
    counts[route] = count > 1 ? count - 1 : nil
  }
}
