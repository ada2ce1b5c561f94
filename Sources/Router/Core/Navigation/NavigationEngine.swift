/// The rules of a stack of routes as pure functions: no store, no observers, no isolation.
///
/// ```swift
/// var path: [PeopleRoute] = []
/// NavigationEngine().apply(.pop, to: &path)  // .emptyStack
/// ```
public struct NavigationEngine<R: Route>: Sendable {
  @usableFromInline let validator: RouteStackValidator<R>?

  /// Makes the rules of a stack that may have any path.
  @inlinable
  public init() {
    validator = nil
  }

  /// Makes the rules of a stack whose path obeys a validator.
  ///
  /// - Parameter validator: What a path must be after every command.
  @inlinable
  public init(validator: RouteStackValidator<R>) {
    self.validator = validator
  }

  @inlinable var isPermissive: Bool { validator == nil }

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
    var change = PathChange<R>()
    return apply(command, to: &path, noting: &change)
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
