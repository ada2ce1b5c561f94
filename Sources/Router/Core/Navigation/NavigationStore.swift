/// Middleware for navigation commands.
public typealias NavigationMiddleware<R: Route> = RouterMiddleware<NavigationCommand<R>>

/// A store of one stack of routes.
///
/// Coordinators send intents to the store, and views such as `NavigationHost` show the store's
/// path.
///
/// ```swift
/// let store = NavigationStore<PeopleRoute>()
/// store.send(.go(.detail(ada)))  // .success
/// store.path                     // [.detail(ada)]
/// ```
///
/// The store commits the path before it notifies observers. For the order of events when an
/// observer sends a command, see ``RouterStore``.
@MainActor
public final class NavigationStore<R: Route>: RouterStore {
  /// The object that executes the store's commands and publishes the store's events.
  public let core: RouterCore<NavigationEvent<R>>

  @usableFromInline let engine: NavigationEngine<R>

  /// Creates a store without a validator.
  ///
  /// - Parameter path: The routes above the root screen, from bottom to top.
  public init(path: [R] = []) {
    (core, engine) = (RouterCore(state: path), NavigationEngine())
  }

  /// Creates a store whose path is validated, both initially and after every command.
  ///
  /// - Parameters:
  ///   - path: The routes above the root screen, from bottom to top.
  ///   - validator: The validator of the path.
  /// - Throws: ``RouteStackValidationError`` if the initial path is not valid.
  public init(
    path: [R] = [],
    validator: RouteStackValidator<R>
  ) throws(RouteStackValidationError<R>) {
    try validator.validate(path)
    (core, engine) = (RouterCore(state: path), NavigationEngine(validator: validator))
  }

  /// The routes above the root screen, from bottom to top.
  ///
  /// The array is empty if the root screen is showing.
  @inlinable public var path: [R] { state }

  /// The number of routes above the root screen.
  @inlinable public var depth: Int { path.count }

  /// Executes an intent.
  ///
  /// - Parameter intent: The intent.
  /// - Returns: The result of the command that carries out the intent.
  @inlinable
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> {
    execute(engine.command(for: intent, on: core.state))
  }

  /// Executes a command, or refuses it without changing the path.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    core.execute(command, by: engine)
  }
}

/// A record of a command that a navigation store has executed or refused.
public struct NavigationEvent<R: Route>: RouterEvent {
  /// The executed or refused command, with its result and the states before and after the command.
  public let record: EventRecord<NavigationCommand<R>>

  /// Creates an event from its record.
  ///
  /// - Parameter record: The record of the command.
  @inlinable
  public init(_ record: EventRecord<NavigationCommand<R>>) {
    self.record = record
  }

  /// The path before the event's command.
  ///
  /// The path is computed again each time this property is read.
  public var oldPath: [R] { record.oldState }

  /// The path right after the event's command.
  ///
  /// If an observer has responded to the event with another command, the current path of the store
  /// is newer than this path.
  @inlinable public var newPath: [R] { record.newState }

  /// A mirror that shows the command, the result, the old path and the new path when a test prints
  /// the event.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "command": command, "result": result, "oldPath": oldPath, "newPath": newPath,
      ],
      displayStyle: .struct
    )
  }
}
