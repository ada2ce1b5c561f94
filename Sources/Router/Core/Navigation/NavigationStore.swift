/// Lets somebody have a say in the commands of a stack.
public typealias NavigationMiddleware<R: Route> = RouterMiddleware<NavigationCommand<R>>

/// Owns one stack of routes: everyone who wants to move asks it, everyone who shows screens reads it.
///
/// ```swift
/// let store = NavigationStore<PeopleRoute>()
/// store.send(.go(.detail(ada)))  // .success
/// store.path                     // [.detail(ada)]
/// ```
///
/// The path is committed before anyone is told; ``RouterStore`` says what that means for an observer
/// that sends the next command from inside its handler.
@MainActor
public final class NavigationStore<R: Route>: RouterStore {
  /// The machinery.
  public let core: RouterCore<NavigationEvent<R>>

  @usableFromInline let engine: NavigationEngine<R>

  /// Makes a stack that may have any path.
  ///
  /// - Parameter path: The routes above the root screen, topmost last.
  public init(path: [R] = []) {
    (core, engine) = (RouterCore(state: path), NavigationEngine())
  }

  /// Makes a stack whose path obeys a validator, at the start and after every command.
  ///
  /// - Parameters:
  ///   - path: The routes above the root screen, topmost last.
  ///   - validator: What the path must be.
  /// - Throws: What is wrong with the path to begin with.
  public init(
    path: [R] = [],
    validator: RouteStackValidator<R>
  ) throws(RouteStackValidationError<R>) {
    try validator.validate(path)
    (core, engine) = (RouterCore(state: path), NavigationEngine(validator: validator))
  }

  /// The routes above the root screen, topmost last; empty while the root is showing.
  @inlinable public var path: [R] { state }

  /// The number of routes above the root screen.
  @inlinable public var depth: Int { path.count }

  /// Does what an intent asks for.
  ///
  /// - Parameter intent: What is wanted.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> {
    execute(engine.command(for: intent, on: core.state))
  }

  /// Carries a command out, or refuses it and leaves the path alone.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    core.execute(command, by: engine)
  }
}
