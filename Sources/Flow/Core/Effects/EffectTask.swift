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
    case concatenate([EffectTask])
    case cancellable(EffectTask, id: EffectID, cancelInFlight: Bool)
    case throttle(EffectTask, id: EffectID, Throttle)
    case cancel(EffectID)
    case report(FlowIssue)
  }

  @usableFromInline
  package let operation: Operation

  @usableFromInline
  package init(_ operation: Operation) {
    self.operation = operation
  }

  @inlinable
  package var isNone: Bool {
    if case .none = operation { true } else { false }
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
    combined(effects, Operation.merge)
  }

  /// Several effects, each started when the one before has ended.
  ///
  /// An effect that fails, or that is cancelled together with the whole, is the last that starts.
  ///
  /// - Parameter effects: The effects, in order.
  /// - Returns: The effects as one.
  public static func concatenate(_ effects: EffectTask...) -> Self { concatenate(effects) }

  /// Several effects, each started when the one before has ended.
  ///
  /// An effect that fails, or that is cancelled together with the whole, is the last that starts.
  ///
  /// - Parameter effects: The effects, in order.
  /// - Returns: The effects as one.
  public static func concatenate(_ effects: [EffectTask]) -> Self {
    combined(effects, Operation.concatenate)
  }

  /// Cancels the work that runs under an id.
  ///
  /// What it sends afterwards is dropped. Work that a later action started goes on.
  ///
  /// - Parameter id: The id given to ``cancellable(_:cancelInFlight:)``.
  /// - Returns: The effect.
  public static func cancel(_ id: EffectID) -> Self { Self(.cancel(id)) }

  /// Tells the store's listeners of a mistake in the feature.
  ///
  /// - Parameter issue: What is wrong.
  /// - Returns: The effect.
  @usableFromInline
  package static func report(_ issue: FlowIssue) -> Self { Self(.report(issue)) }

  private static func combined(
    _ effects: [EffectTask],
    _ combine: ([EffectTask]) -> Operation
  ) -> Self {
    let some = effects.filter { !$0.isNone }
    return some.count == 1 ? some[0] : some.isEmpty ? .none : Self(combine(some))
  }
}
