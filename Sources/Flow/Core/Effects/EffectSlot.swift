/// The data that a part of an effect inherits from the action and from the enclosing parts.
struct EffectLineage: Sendable {
  /// The number of the action that started the effect.
  let startedBy: Int

  /// The ``DispatchedAction`` for which the reducer returned the effect.
  ///
  /// The value is set only inside a concatenated, debounced or throttled effect. A part of such an
  /// effect may start after the action has been processed.
  var cause: (any Sendable)?

  /// The names under which a part of an effect can be cancelled, starting with the innermost name.
  var names: Chain<EffectID>?

  /// The transforms that this part of an effect and its enclosing parts apply to an action.
  var transforms: Chain<EffectNode.Transform>?
}

/// The position of a running or waiting part of an effect in the registry of effects.
struct EffectPlace: Sendable {
  let index: Int

  /// The unique number of the part of an effect.
  ///
  /// The number distinguishes this part from earlier parts at the same position in the registry.
  let serial: Int
}

/// A slot for one running or waiting part of an effect.
///
/// Slots are elements of a table and are linked by position, not by reference. Trees of any depth
/// can therefore be traversed and released without recursion, and a part needs no allocation of its
/// own.
struct EffectSlot: Sendable {
  enum State: Sendable {
    /// The slot is free.
    case vacant

    /// A slot that contains one inner part, for example to give the inner part a name.
    ///
    /// The inner part may not have started yet.
    case scope

    /// A running `.run` effect, or a named `.send` effect.
    case leaf(LiveEffect)

    /// Parts of an effect that run at the same time.
    case merge(hasFailed: Bool)

    /// Parts of an effect that run one after the other.
    case concatenate([EffectNode])

    /// Debounced work that has not started.
    ///
    /// A child of this slot waits for the interval. The work starts when that child has ended.
    case debounce(EffectNode)

    /// Throttled work that has not started.
    ///
    /// A child of this slot waits for the end of the throttle window. The work starts when that
    /// child has ended.
    case throttle(EffectNode, Throttle)

    /// Throttled work that was replaced.
    ///
    /// The replaced work ends when its replacement ends.
    case replaced
  }

  var serial = 0
  var state = State.vacant
  var lineage = EffectLineage(startedBy: 0)

  /// A Boolean value that indicates whether the part in this slot has its own name, which is the
  /// first of the names in ``lineage``.
  var isNamed = false

  /// A count of the parts inside this slot.
  ///
  /// In a merge, the value counts the parts that have not ended. In a concatenation, the value
  /// counts the parts that have started.
  var count = 0

  // The following links are positions in the table of slots. The value -1 means that no slot is
  // linked.
  var parent = -1
  var firstChild = -1
  var previous = -1
  var next = -1
  var previousNamesake = -1
  var nextNamesake = -1

  /// The effect whose names the registry has declared in advance, or `nil` if there is none.
  ///
  /// This slot is the root slot of that effect. The names remain declared until this slot closes.
  var declared: EffectNode?

  /// The slots that this slot has replaced.
  ///
  /// These slots end when this slot ends.
  var replaced: [EffectPlace] = []
}
