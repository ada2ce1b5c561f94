public import Observation

/// Owns one stack of routes: everyone who wants to move asks it, everyone who shows screens reads it.
///
/// ```swift
/// let store = NavigationStore<PeopleRoute>()
/// store.send(.go(.detail(ada)))  // .success
/// store.path                     // [.detail(ada)]
/// ```
///
/// The path is committed before anyone is told. An observer may send the next command from inside
/// its handler: it is carried out and answered at once, and its event follows the current one.
///
/// Reads of ``path`` are tracked by `Observation`, whose `onChange` runs after the change here.
@MainActor
public final class NavigationStore<R: Route> {
  @usableFromInline var routes: [R]
  @usableFromInline let watchers = Watchers<NavigationEvent<R>>()
  @usableFromInline let engine = NavigationEngine<R>()

  /// Makes a stack.
  ///
  /// - Parameter path: The routes above the root screen, topmost last.
  @inlinable
  public init(path: [R] = []) {
    routes = path
  }

  /// The routes above the root screen, topmost last; empty while the root is showing.
  @inlinable public var path: [R] {
    watchers.signal.access()
    return routes
  }

  /// The number of routes above the root screen.
  @inlinable public var depth: Int { path.count }

  /// Does what an intent asks for.
  ///
  /// - Parameter intent: What is wanted.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> {
    execute(engine.command(for: intent, on: routes))
  }

  /// Carries a command out, or refuses it and leaves the path alone.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    guard watchers.isWatched else { return engine.apply(command, to: &routes) }
    let oldPath = routes
    let result = engine.apply(command, to: &routes)
    let event = NavigationEvent(
      command: command,
      result: result,
      oldPath: oldPath,
      newPath: routes
    )
    watchers.publish(event, isChange: event.isChange)
    return result
  }

  /// Calls a handler for each command from now on, refused ones too, in the order of the commands.
  ///
  /// - Parameter handler: What to do with an event.
  /// - Returns: What keeps the observer attached; let go of it to end the observation.
  public func observe(
    _ handler: @escaping @MainActor (NavigationEvent<R>) -> Void
  ) -> RouterObservation {
    watchers.observe(handler)
  }

  /// Calls a handler for each event before any observer is told: for a recorder, which must see a
  /// command before what it leads to.
  ///
  /// It must not send commands.
  ///
  /// - Parameter handler: Takes note of an event.
  /// - Returns: What keeps the recorder attached; let go of it to end the recording.
  public func instrument(
    _ handler: @escaping @MainActor (NavigationEvent<R>) -> Void
  ) -> RouterObservation {
    watchers.instrument(handler)
  }
}

extension NavigationStore: Observable {}
