/// A description of the work that a reducer requests.
///
/// The store runs the work and reduces the actions that the work sends.
///
/// ```swift
/// return .run { send, _ in
///   await send(.peopleLoaded(try await loadPeople()))
/// }
/// .cancellable("people-load", cancelInFlight: true)
/// ```
public struct EffectTask<Action: Sendable>: Sendable {
  /// The asynchronous work of an effect.
  public typealias Work = @Sendable (Send<Action>, EffectContext) async throws -> Void

  @usableFromInline
  package enum Operation: Sendable {
    case none
    indirect case send(Action)
    case node(EffectNode)
  }

  @usableFromInline
  package let operation: Operation

  @inlinable
  package init(_ operation: Operation) {
    self.operation = operation
  }

  @inlinable
  package init(_ kind: EffectNode.Kind) {
    operation = .node(EffectNode(kind))
  }

  /// A Boolean value that indicates whether the effect does nothing.
  @inlinable
  public var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// The effect as a node of a tree, or `nil` if the effect does nothing.
  @inlinable
  package var node: EffectNode? {
    switch operation {
    case .none: nil
    case .send(let action): EffectNode(.send(action))
    case .node(let node): node
    }
  }
}

extension EffectTask {
  /// An effect without work.
  @inlinable
  public static var none: Self { Self(Operation.none) }

  /// Sends one action.
  ///
  /// If the effect starts immediately, the action is reduced before the store's `send` returns. If
  /// the effect has to wait, for example for another effect, the action is reduced after the wait.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effect.
  @inlinable
  public static func send(_ action: Action) -> Self { Self(Operation.send(action)) }

  /// Combines effects so that they run at the same time.
  ///
  /// - Parameter effects: The effects, in the order in which they start.
  /// - Returns: The combined effect.
  @inlinable
  public static func merge(_ effects: EffectTask...) -> Self { merge(effects) }

  /// Combines effects so that they run at the same time.
  ///
  /// - Parameter effects: The effects, in the order in which they start.
  /// - Returns: The combined effect.
  @inlinable
  public static func merge(_ effects: [EffectTask]) -> Self {
    combined(effects) { .merge($0) }
  }

  /// Combines effects so that they run one after the other.
  ///
  /// After a debounced or throttled effect, the next effect starts when the work ends, not when the
  /// wait ends. If only one of the effects is cancelled, the next effect starts. If the whole
  /// concatenation is cancelled, all of its effects stop. After an effect has failed, no further
  /// effect starts.
  ///
  /// - Parameter effects: The effects, in order.
  /// - Returns: The combined effect.
  @inlinable
  public static func concatenate(_ effects: EffectTask...) -> Self { concatenate(effects) }

  /// Combines effects so that they run one after the other.
  ///
  /// After a debounced or throttled effect, the next effect starts when the work ends, not when the
  /// wait ends. If only one of the effects is cancelled, the next effect starts. If the whole
  /// concatenation is cancelled, all of its effects stop. After an effect has failed, no further
  /// effect starts.
  ///
  /// - Parameter effects: The effects, in order.
  /// - Returns: The combined effect.
  @inlinable
  public static func concatenate(_ effects: [EffectTask]) -> Self {
    combined(effects) { .concatenate($0) }
  }

  /// Cancels the effects with the given name that belong to the current action or to earlier
  /// actions.
  ///
  /// Effects that have not started, or that wait for a clock, are cancelled as well. If a cancelled
  /// effect sends an action, the action is dropped and reported. The effects of later actions are
  /// not cancelled. To replace running work with new work, use ``cancellable(_:cancelInFlight:)``
  /// instead.
  ///
  /// - Parameter id: The name given to ``cancellable(_:cancelInFlight:)``, `debounce` or
  ///   `throttle`.
  /// - Returns: The effect.
  @inlinable
  public static func cancel(_ id: EffectID) -> Self { Self(EffectNode.Kind.cancel(id)) }

  /// Reports an issue in the feature to the store's listeners.
  ///
  /// - Parameter issue: The issue.
  /// - Returns: The effect.
  @usableFromInline
  package static func report(_ issue: FlowIssue) -> Self { Self(EffectNode.Kind.report(issue)) }

  @inlinable
  static func combined(
    _ effects: [EffectTask],
    _ combine: ([EffectNode]) -> EffectNode.Kind
  ) -> Self {
    var nodes: [EffectNode] = []
    var last = Self.none
    for effect in effects {
      guard let node = effect.node else { continue }
      nodes.append(node)
      last = effect
    }
    return nodes.count > 1 ? Self(combine(nodes)) : last
  }
}
