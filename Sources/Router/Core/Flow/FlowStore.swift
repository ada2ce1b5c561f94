/// Middleware for flow commands.
public typealias FlowMiddleware<R: Route> = RouterMiddleware<FlowCommand<R>>

/// A store of a flow, which consists of pushed screens and at most one modal above the screens.
///
/// ```swift
/// let store = FlowStore<ShopRoute>()
/// store.execute(.apply(FlowPlan(path: [.cart], modal: .sheet(.payment))))
/// store.send(.back)                             // .blockedByModal(.payment)
/// store.execute(.uncover(then: .popToRoot))     // .success
/// ```
///
/// Use a flow store if the stack and the modal must change together. Use a ``NavigationStore`` and
/// a ``ModalStore`` if the stack and the modals change independently, or if modals must be queued.
@MainActor
public final class FlowStore<R: Route>: RouterStore {
  /// The object that executes the store's commands and publishes the store's events.
  public let core: RouterCore<FlowEvent<R>>

  @usableFromInline let engine: FlowEngine<R>

  /// Creates a store without a validator.
  ///
  /// - Parameter plan: The initial state.
  public init(_ plan: FlowPlan<R> = .init()) {
    (core, engine) = (RouterCore(state: plan), FlowEngine())
  }

  /// Creates a store whose path is validated, both initially and after every command.
  ///
  /// - Parameters:
  ///   - plan: The initial state.
  ///   - validator: The validator of the path.
  /// - Throws: ``RouteStackValidationError`` if the initial path is not valid.
  public init(
    _ plan: FlowPlan<R> = .init(),
    validator: RouteStackValidator<R>
  ) throws(RouteStackValidationError<R>) {
    try validator.validate(plan.path)
    (core, engine) = (
      RouterCore(state: plan), FlowEngine(navigation: NavigationEngine(validator: validator))
    )
  }

  /// The pushed routes, from bottom to top.
  @inlinable public var path: [R] { state.path }

  /// The modal above the pushed screens, or `nil` if there is no modal.
  @inlinable public var modal: FlowModal<R>? { state.modal }

  /// Executes an intent on the pushed screens.
  ///
  /// The intent is refused while a modal is showing.
  ///
  /// - Parameter intent: The intent.
  /// - Returns: The result of the command that carries out the intent.
  @inlinable
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> FlowResult<R> {
    execute(.navigate(engine.navigation.command(for: intent, on: core.state.path)))
  }

  /// Executes a command, or refuses it without changing the flow.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result of the command.
  @inlinable
  @discardableResult
  public func execute(_ command: FlowCommand<R>) -> FlowResult<R> {
    core.execute(command, by: engine)
  }
}

/// A record of a command that a flow store has executed or refused.
public struct FlowEvent<R: Route>: RouterEvent {
  /// The executed or refused command, with its result and the states before and after the command.
  public let record: EventRecord<FlowCommand<R>>

  /// Creates an event from its data.
  ///
  /// - Parameter record: The data.
  @inlinable
  public init(_ record: EventRecord<FlowCommand<R>>) {
    self.record = record
  }

  /// The flow before the command.
  public var oldState: FlowPlan<R> { record.oldState }

  /// The flow immediately after the event's command was executed.
  ///
  /// If an observer has responded to the event with another command, the current state of the store
  /// is newer than this state.
  @inlinable public var newState: FlowPlan<R> { record.newState }
}
