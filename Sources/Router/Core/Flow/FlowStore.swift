/// Lets somebody have a say in the commands of a flow.
public typealias FlowMiddleware<R: Route> = RouterMiddleware<FlowCommand<R>>

/// Owns a flow: pushed screens and at most one modal above them, as one value.
///
/// ```swift
/// let store = FlowStore<ShopRoute>()
/// store.execute(.apply(FlowPlan(path: [.cart], modal: .sheet(.payment))))
/// store.send(.back)                             // .blockedByModal(.payment)
/// store.execute(.uncover(then: .popToRoot))     // .success
/// ```
///
/// Use it where stack and modal must change together; a ``NavigationStore`` and a ``ModalStore``, where
/// each goes its own way and further modals are to wait in line.
@MainActor
public final class FlowStore<R: Route>: RouterStore {
  /// The machinery.
  public let core: RouterCore<FlowEvent<R>>

  @usableFromInline let engine: FlowEngine<R>

  /// Makes a flow that may have any path.
  ///
  /// - Parameter plan: Where it stands at first.
  public init(_ plan: FlowPlan<R> = .init()) {
    (core, engine) = (RouterCore(state: plan), FlowEngine())
  }

  /// Makes a flow whose pushed screens obey a validator, at the start and after every command.
  ///
  /// - Parameters:
  ///   - plan: Where it stands at first.
  ///   - validator: What the path must be.
  /// - Throws: What is wrong with the path to begin with.
  public init(
    _ plan: FlowPlan<R> = .init(),
    validator: RouteStackValidator<R>
  ) throws(RouteStackValidationError<R>) {
    try validator.validate(plan.path)
    (core, engine) = (
      RouterCore(state: plan), FlowEngine(navigation: NavigationEngine(validator: validator))
    )
  }

  /// The pushed routes, topmost last.
  @inlinable public var path: [R] { state.path }

  /// The modal above them.
  @inlinable public var modal: FlowModal<R>? { state.modal }

  /// Does what an intent asks of the pushed screens; refused while a modal lies above them.
  ///
  /// - Parameter intent: What is wanted.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> FlowResult<R> {
    execute(.navigate(engine.navigation.command(for: intent, on: core.state.path)))
  }

  /// Carries a command out, or refuses it and leaves the flow alone.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: FlowCommand<R>) -> FlowResult<R> {
    core.execute(command, by: engine)
  }
}
