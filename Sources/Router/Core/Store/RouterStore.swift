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
    core.access()
    return core.state
  }

  /// Calls a handler for each command from now on, refused ones too, in the order of the commands.
  ///
  /// - Parameter handler: What to do with an event.
  /// - Returns: What keeps the observer attached; let go of it to end the observation.
  public func observe(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    core.observe(handler)
  }

  /// Calls a handler for each event before any observer is told: for a recorder, which must see a
  /// command before what it leads to.
  ///
  /// It must not send commands.
  ///
  /// - Parameter handler: Takes note of an event.
  /// - Returns: What keeps the recorder attached; let go of it to end the recording.
  public func instrument(_ handler: @escaping @MainActor (Event) -> Void) -> RouterObservation {
    core.instrument(handler)
  }

  /// The events from now on as a stream, which ends when the store is let go of.
  ///
  /// - Parameter policy: Which events to keep for a reader that is slower than the commands. The rest
  ///   is dropped.
  /// - Returns: A stream of its own for each call.
  public func events(
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy = .bufferingNewest(1_024)
  ) -> AsyncStream<Event> {
    core.stream(buffering: policy)
  }

  /// Lets a middleware have a say from the next command on, after those that are there.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: What removes it.
  @discardableResult
  public func add(_ middleware: RouterMiddleware<Event.Command>) -> MiddlewareID {
    core.add(middleware)
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

  /// Carries a command out when a condition has come true, unless the state has changed meanwhile.
  ///
  /// ```swift
  /// await store.execute(.push(.payment), when: { await session.confirm() })
  /// ```
  ///
  /// - Parameters:
  ///   - command: The command, meant for the state as it is now.
  ///   - condition: What to wait for.
  /// - Returns: What became of it; cancelled as ``CancellationReason/conditionFailed`` or
  ///   ``CancellationReason/stale``.
  public func execute(
    _ command: Event.Command,
    when condition: () async -> Bool
  ) async -> Event.Command.Result {
    let expected = core.state
    guard await condition() else { return .cancelled(.conditionFailed) }
    guard core.state == expected else { return .cancelled(.stale) }
    return execute(command)
  }
}
