public import Observation

/// What all stores have in common: a state that commands alone change, and everyone who is told.
///
/// A command is decided, committed and then told of, in this order, whoever sends it:
/// - Sent by an observer, it is carried out and answered at once, for the state is committed; its
///   event waits until every observer has seen the earlier ones.
/// - Sent by a middleware, in mid-decision, it waits in line and is answered with
///   ``RouterResult/deferred``.
/// - At most ``CancellationReason/chainLimit`` commands can follow from one in these ways. One more is
///   cancelled and, so that the loop ends, nobody is told of it.
///
/// Reads of the state are tracked by `Observation`, whose `onChange` runs after the change here.
@MainActor
public protocol RouterStore: AnyObject, Observable {
  /// What observers are told.
  associatedtype Event: RouterEvent

  /// The machinery.
  var core: RouterCore<Event> { get }

  /// Carries a command out, or refuses it and changes nothing.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @discardableResult
  func execute(_ command: Event.Command) -> Event.Command.Result
}

extension RouterStore {
  /// The store's commands.
  public typealias Command = Event.Command

  /// The whole state.
  @inlinable public var state: Event.Command.State {
    core.publisher.signal.access()
    return core.state
  }

  /// Calls a handler for each command from now on, refused ones too, in the order of the commands.
  ///
  /// - Parameter handler: What to do with an event.
  /// - Returns: What keeps the observer attached; let go of it to end the observation.
  public func observe(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    core.publisher.events.listen(handler)
  }

  /// Calls a handler for each event before any observer is told: for a recorder, which must see a
  /// command before what it leads to.
  ///
  /// It must not send commands.
  ///
  /// - Parameter handler: Takes note of an event.
  /// - Returns: What keeps the recorder attached; let go of it to end the recording.
  public func instrument(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    core.publisher.events.listen(first: true, handler)
  }

  /// The events from now on as a stream, which ends when the store is let go of.
  ///
  /// - Parameter policy: Which events to keep for a reader that is slower than the commands. The rest
  ///   is dropped.
  /// - Returns: A stream of its own for each call.
  public func events(
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy = .bufferingNewest(1_024)
  ) -> AsyncStream<Event> {
    core.publisher.events.stream(buffering: policy)
  }

  /// Lets a middleware have a say from the next command on, after those that are there.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: What removes it.
  @discardableResult
  public func add(_ middleware: RouterMiddleware<Event.Command>) -> MiddlewareID {
    core.insert(middleware, at: nil)
  }

  /// Adds a middleware at a position, from the next command on.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - index: The position; one that does not exist counts as the nearest.
  /// - Returns: The id to remove it by.
  @discardableResult
  public func insert(
    _ middleware: RouterMiddleware<Event.Command>,
    at index: Int
  ) -> MiddlewareID {
    core.insert(middleware, at: index)
  }

  /// Puts a middleware in the place of another, which keeps its id and position.
  ///
  /// - Parameters:
  ///   - id: The id of the present middleware.
  ///   - middleware: The new middleware.
  /// - Returns: Whether there was one with the id.
  @discardableResult
  public func replaceMiddleware(
    _ id: MiddlewareID,
    with middleware: RouterMiddleware<Event.Command>
  ) -> Bool {
    core.replace(id, with: middleware)
  }

  /// Moves a middleware to another position.
  ///
  /// - Parameters:
  ///   - id: The id of the middleware.
  ///   - index: The position after the move; one that does not exist counts as the nearest.
  /// - Returns: Whether there was one with the id.
  @discardableResult
  public func moveMiddleware(_ id: MiddlewareID, to index: Int) -> Bool {
    core.move(id, to: index)
  }

  /// Calls a handler for each change of the middleware from now on.
  ///
  /// - Parameter handler: The closure to call.
  /// - Returns: The token that keeps the observer attached.
  public func observeMiddleware(
    _ handler: @escaping @MainActor (MiddlewareChange) -> Void
  ) -> RouterObservation {
    core.observeMiddleware(handler)
  }

  /// Takes a middleware out from the next command on.
  ///
  /// - Parameter id: What adding it gave.
  /// - Returns: Whether it was there.
  @discardableResult
  public func removeMiddleware(_ id: MiddlewareID) -> Bool {
    core.remove(id)
  }

  /// The names of the middleware, the first to be asked first.
  public var middlewareNames: [String] { core.middlewareNames }

  /// The ids of the middleware, the first to be asked first.
  public var middlewareIDs: [MiddlewareID] { core.middlewareIDs }
}
