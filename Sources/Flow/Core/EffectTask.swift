/// Work that a reducer asks for, as a value: the store carries it out and feeds its actions back.
///
/// ```swift
/// return .run { send, _ in
///   await send(.peopleLoaded(try await loadPeople()))
/// }
/// .cancellable("people-load", cancelInFlight: true)
/// ```
public struct EffectTask<Action: Sendable>: Sendable {
  /// What an effect does while it runs.
  public typealias Work = @Sendable (Send<Action>, EffectContext) async throws -> Void

  /// What the store does with the value.
  @usableFromInline
  package indirect enum Operation: Sendable {
    case none
    case send(Action)
    case run(priority: TaskPriority?, work: Work)
    case merge([EffectTask])
    case cancellable(EffectTask, id: EffectID, cancelInFlight: Bool)
    case cancel(EffectID)
    case report(FlowIssue)
  }

  @usableFromInline
  package let operation: Operation

  @usableFromInline
  package init(_ operation: Operation) {
    self.operation = operation
  }
}

extension EffectTask {
  /// No work.
  @inlinable
  public static var none: Self { Self(.none) }

  /// Sends one action at once, before `send` returns to its caller.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effect.
  @inlinable
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Runs asynchronous work that may send actions.
  ///
  /// It runs outside the main actor; an error that it throws is reported by the store's
  /// instrumentation, once.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, the store's own when `nil`.
  ///   - work: The work.
  /// - Returns: The effect.
  public static func run(priority: TaskPriority? = nil, _ work: @escaping Work) -> Self {
    Self(.run(priority: priority, work: work))
  }

  /// Several effects at once.
  ///
  /// - Parameter effects: The effects, started in this order.
  /// - Returns: The effects as one.
  public static func merge(_ effects: EffectTask...) -> Self { merge(effects) }

  /// Several effects at once.
  ///
  /// - Parameter effects: The effects, started in this order.
  /// - Returns: The effects as one.
  public static func merge(_ effects: [EffectTask]) -> Self {
    let some = effects.filter { !$0.isNone }
    return some.count == 1 ? some[0] : Self(some.isEmpty ? .none : .merge(some))
  }

  /// Cancels the work that runs under an id.
  ///
  /// What it sends afterwards is dropped.
  ///
  /// - Parameter id: The id given to ``cancellable(_:cancelInFlight:)``.
  /// - Returns: The effect.
  public static func cancel(_ id: EffectID) -> Self { Self(.cancel(id)) }

  /// Names the work, so that it can be cancelled.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - cancelInFlight: Whether work that already runs under this name is cancelled first.
  /// - Returns: The named effect.
  public func cancellable(_ id: EffectID, cancelInFlight: Bool = false) -> Self {
    isNone ? self : Self(.cancellable(self, id: id, cancelInFlight: cancelInFlight))
  }

  /// Tells the store's listeners of a mistake in the feature.
  ///
  /// - Parameter issue: What is wrong.
  /// - Returns: The effect.
  package static func report(_ issue: FlowIssue) -> Self { Self(.report(issue)) }

  @usableFromInline
  package var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}
