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

/// The position at which the effect registry stores a running or waiting part of an effect.
struct EffectPlace: Sendable {
  let index: Int

  /// The number that identifies the part of an effect at this position.
  ///
  /// A part that is stored at the same position later has a different number.
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

    /// A slot that wraps one part of an effect, for example to give the part a name.
    ///
    /// The wrapped part may not have started yet.
    case scope

    /// A running `.run` effect, or a named `.send` effect.
    case leaf(LiveEffect)

    /// Parts of an effect that run at the same time.
    case merge(hasFailed: Bool)

    /// Parts of an effect that run one after the other.
    case concatenate([EffectNode])

    /// Debounced work that has not started.
    ///
    /// A child of this slot waits for the debounce interval, and then the work starts.
    case debounce(EffectNode)

    /// Throttled work that has not started.
    ///
    /// A child of this slot waits until the throttle window ends, and then the work starts.
    case throttle(EffectNode, Throttle)

    /// Throttled work that newer work has replaced.
    ///
    /// The replaced work ends when the newer work ends.
    case replaced
  }

  var serial = 0
  var state = State.vacant
  var lineage = EffectLineage(startedBy: 0)

  /// A Boolean value that indicates whether the effect in this slot has its own name.
  ///
  /// If the value is `true`, the effect's own name is the first name in ``lineage``.
  var isNamed = false

  /// The number of unfinished parts of a merge, or the number of started parts of a concatenation.
  var count = 0

  // The following links are positions in the table of slots. The value -1 means that no slot is
  // linked.
  var parent = -1
  var firstChild = -1
  var previous = -1
  var next = -1
  var previousNamesake = -1
  var nextNamesake = -1

  /// The effect whose declared names are removed when this slot closes, or `nil` if this slot has
  /// no names to remove.
  var declared: EffectNode?

  /// The slots whose throttled work was replaced by the work in this slot.
  ///
  /// The replaced slots stay open until this slot closes.
  var replaced: [EffectPlace] = []
}
