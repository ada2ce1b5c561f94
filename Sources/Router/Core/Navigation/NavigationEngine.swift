/// The rules of a stack of routes as pure functions: no store, no observers, no isolation.
///
/// ```swift
/// var path: [PeopleRoute] = []
/// NavigationEngine().apply(.pop, to: &path)  // .emptyStack
/// ```
public struct NavigationEngine<R: Route>: Sendable {
  /// Makes the rules; they hold nothing.
  @inlinable
  public init() {}

  /// Carries a command out on a path, or refuses it and leaves the path alone.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - path: The path without the root screen, topmost route last.
  /// - Returns: What became of the command.
  @inlinable
  public func apply(
    _ command: NavigationCommand<R>,
    to path: inout [R]
  ) -> NavigationResult<R> {
    switch command {
    case .push(let route):
      path.append(route)
      return .success
    case .pushAll(let routes):
      path.append(contentsOf: routes)
      return .success
    case .pop:
      return path.popLast() == nil ? .emptyStack : .success
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      guard count <= path.count else {
        return .insufficientStackDepth(requested: count, available: path.count)
      }
      path.removeLast(count)
      return .success
    case .popTo(let route):
      guard let index = path.lastIndex(of: route) else { return .routeNotFound(route) }
      path.removeSubrange((index + 1)...)
      return .success
    case .popToRoot:
      path.removeAll()
      return .success
    case .replace(let routes):
      path = routes
      return .success
    case .replaceTop(let route):
      guard !path.isEmpty else { return .emptyStack }
      path[path.count - 1] = route
      return .success
    case .sequence(let commands):
      return .multiple(commands.map { apply($0, to: &path) })
    case .whenCancelled(let command, let fallback):
      return apply(command, fallback: fallback, to: &path)
    }
  }

  @inlinable
  func apply(
    _ command: NavigationCommand<R>,
    fallback: NavigationCommand<R>,
    to path: inout [R]
  ) -> NavigationResult<R> {
    let before = path
    let result = apply(command, to: &path)
    guard !result.isSuccess else { return result }
    path = before
    let second = apply(fallback, to: &path)
    if !second.isSuccess {
      path = before
    }
    return second
  }

  /// The command that an intent means where the path stands.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - path: The path that the command would be applied to.
  /// - Returns: The command; `pushAll([])` when the intent asks for nothing.
  @inlinable
  public func command(
    for intent: NavigationIntent<R>,
    on path: [R]
  ) -> NavigationCommand<R> {
    switch intent {
    case .go(let route): .push(route)
    case .goMany(let routes): .pushAll(routes)
    case .back: .pop
    case .backBy(let count): .popCount(count)
    case .backTo(let route): .popTo(route)
    case .backToRoot: .popToRoot
    case .resetTo(let routes): .replace(routes)
    case .backOrPush(let route): path.contains(route) ? .popTo(route) : .push(route)
    case .pushUniqueRoot(let route): path.contains(route) ? .pushAll([]) : .push(route)
    }
  }
}
