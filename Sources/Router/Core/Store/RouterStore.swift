public import InnoObservation
public import Observation

/// A store whose state is changed only by commands.
///
/// The store executes or refuses each command, and then publishes an event. If a command changes
/// the state, the store commits the new state before the store publishes the event.
/// - If an observer sends a command, the command is executed immediately. The event of this command
///   is delivered after all observers have received the earlier events.
/// - If a middleware sends a command, the command is ``RouterResult/deferred`` until the current
///   command has been executed.
/// - At most ``CancellationReason/chainLimit`` commands can be sent in response to one command,
///   directly or indirectly. Further commands are cancelled without an event. This limit prevents
///   endless loops.
///
/// `Observation` tracks reads of the state, and calls `onChange` after the state has changed.
@MainActor
public protocol RouterStore: AnyObject, Observable {
  /// The type of the store's events.
  associatedtype Event: RouterEvent

  /// The object that executes the store's commands and publishes the store's events.
  var core: RouterCore<Event> { get }

  /// Executes a command, or refuses it without changing the state.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command.
  @discardableResult
  func execute(_ command: Event.Command) -> Event.Command.Result
}

extension RouterStore {
  /// The type of the store's commands.
  public typealias Command = Event.Command

  /// The whole state of the store.
  @inlinable public var state: Event.Command.State {
    core.publisher.signal.access()
    return core.state
  }

  /// Calls a handler for each event, in the order of the commands.
  ///
  /// Refused commands have events, too.
  ///
  /// - Parameter handler: The closure to call with each event.
  /// - Returns: The token that keeps the handler attached.
  public func observe(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    core.publisher.events.listen(handler)
  }

  /// Calls a handler for each event before any observer can respond to the event.
  ///
  /// An observer can respond to an event by sending a command to another store. The handler
  /// receives the event before the observer does, and therefore before that command is executed. In
  /// this way, a recorder that instruments several stores receives all events in the order of the
  /// commands.
  ///
  /// The handler must not send commands.
  ///
  /// - Parameter handler: The closure to call with each event.
  /// - Returns: The token that keeps the handler attached.
  public func instrument(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    core.publisher.events.listen(first: true, handler)
  }

  /// Returns a stream of the events that follow this call.
  ///
  /// The stream ends when the store is released.
  ///
  /// - Parameter policy: The policy that determines how many unread events are buffered, and which
  ///   events are dropped when the buffer is full. By default, the newest 1,024 events are
  ///   buffered.
  /// - Returns: A new stream.
  @inlinable
  public func events(
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy = .bufferingNewest(1_024)
  ) -> AsyncStream<Event> {
    let buffer = EventBuffer<Event>(policy)
    let source = EventBufferSource(buffer)
    let token = core.publisher.events.listen { source.buffer.add($0) }
    return AsyncStream {
      // The closure retains the token, so that releasing the stream detaches the listener.
      _ = token
      return await buffer.next()
    } onCancel: {
      token.cancel()
      buffer.cancel()
    }
  }

  /// Adds a middleware at the end of the calling order.
  ///
  /// The middleware takes effect with the next command.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: The id of the middleware.
  @discardableResult
  public func add(_ middleware: RouterMiddleware<Event.Command>) -> MiddlewareID {
    core.insert(middleware, at: nil)
  }

  /// Adds a middleware at a position.
  ///
  /// The middleware takes effect with the next command.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - index: The position, clamped to the valid range.
  /// - Returns: The id of the middleware.
  @discardableResult
  public func insert(
    _ middleware: RouterMiddleware<Event.Command>,
    at index: Int
  ) -> MiddlewareID {
    core.insert(middleware, at: index)
  }

  /// Replaces a middleware.
  ///
  /// The new middleware takes over the id and the position of the replaced middleware.
  ///
  /// - Parameters:
  ///   - id: The id of the middleware to replace.
  ///   - middleware: The new middleware.
  /// - Returns: `false` if no middleware has the id.
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
  ///   - index: The position after the move, clamped to the valid range.
  /// - Returns: `false` if no middleware has the id.
  @discardableResult
  public func moveMiddleware(_ id: MiddlewareID, to index: Int) -> Bool {
    core.move(id, to: index)
  }

  /// Calls a handler for each change to the middleware of the store.
  ///
  /// - Parameter handler: The closure to call.
  /// - Returns: The token that keeps the handler attached.
  public func observeMiddleware(
    _ handler: @escaping @MainActor (MiddlewareChange) -> Void
  ) -> RouterObservation {
    core.observeMiddleware(handler)
  }

  /// Removes a middleware.
  ///
  /// The removal takes effect with the next command.
  ///
  /// - Parameter id: The id of the middleware.
  /// - Returns: `false` if no middleware has the id.
  @discardableResult
  public func removeMiddleware(_ id: MiddlewareID) -> Bool {
    core.remove(id)
  }

  /// The names of the middleware, in calling order.
  public var middlewareNames: [String] { core.middlewareNames }

  /// The ids of the middleware, in calling order.
  public var middlewareIDs: [MiddlewareID] { core.middlewareIDs }
}

/// A token that keeps an observer attached for as long as the token is retained.
///
/// ```swift
/// let observation = store.observe { event in print(event.newPath) }
/// ```
///
/// Call `ObservationToken.cancel()` or release the token to detach the observer. If an object
/// retains the token, the handler must capture that object weakly; otherwise, the object and the
/// handler keep each other alive.
public typealias RouterObservation = ObservationToken
