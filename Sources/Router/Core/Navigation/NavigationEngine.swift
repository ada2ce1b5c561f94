/// The rules by which navigation commands change a stack of routes.
///
/// The rules are pure functions that can be called on any thread.
///
/// ```swift
/// var path: [PeopleRoute] = []
/// NavigationEngine().apply(.pop, to: &path)  // .emptyStack
/// ```
public struct NavigationEngine<R: Route>: Sendable {
  @usableFromInline let validator: RouteStackValidator<R>?

  /// Creates navigation rules that allow every path.
  @inlinable
  public init() {
    validator = nil
  }

  /// Creates navigation rules that refuse invalid paths.
  ///
  /// - Parameter validator: The validator that checks the path after every command.
  @inlinable
  public init(validator: RouteStackValidator<R>) {
    self.validator = validator
  }

  @inlinable var isPermissive: Bool { validator == nil }

  /// Executes a command on a path, or refuses it without changing the path.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - path: The path without the root screen, from bottom to top.
  /// - Returns: The result of the command.
  @inlinable
  public func apply(
    _ command: NavigationCommand<R>,
    to path: inout [R]
  ) -> NavigationResult<R> {
    var change = PathChange<R>()
    return apply(command, to: &path, noting: &change)
  }

  /// Returns the command that carries out an intent on a path.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - path: The current path.
  /// - Returns: The command. If the intent is ``NavigationIntent/pushUniqueRoot(_:)`` and the route
  ///   is already on the path, the command is `pushAll([])`, which pushes nothing.
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
