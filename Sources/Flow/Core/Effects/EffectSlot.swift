/// The context of a part of an effect, contributed by the action and by the parts above.
struct EffectLineage: Sendable {
  /// The number of the action that described the effect.
  let startedBy: Int

  /// The action as its store dispatched it, kept by parts that start later.
  var cause: (any Sendable)?

  /// The names of this part and of the parts above it.
  var names: Chain<EffectID>?

  /// The transforms of an action by this part and the parts above it.
  var transforms: Chain<EffectNode.Transform>?
}

/// The position of an open part in its registry.
struct EffectPlace: Sendable {
  let index: Int

  /// A number that no other part ever has, since positions are reused.
  let serial: Int
}

/// A part of an effect from its start to its end, in a table with links instead of references.
///
/// Trees of any depth are walked in loops and dropped without recursion, and a part costs no
/// allocation.
struct EffectSlot: Sendable {
  enum State: Sendable {
    /// Nothing: the slot is free.
    case vacant

    /// A name around one part, which may not have started yet.
    case scope

    /// A run, or an action that was sent under a name.
    case leaf(LiveEffect)

    /// Parts at the same time.
    case merge(hasFailed: Bool)

    /// Parts one after the other.
    case concatenate([EffectNode])

    /// Work that starts when its part, a wait, has ended.
    case debounce(EffectNode)

    /// Work that starts when its part, the wait for the end of the window, has ended.
    case throttle(EffectNode, Throttle)

    /// Throttled work that was replaced, and ends with its replacement.
    case replaced
  }

  var serial = 0
  var state = State.vacant
  var lineage = EffectLineage(startedBy: 0)

  /// A Boolean value that indicates whether the first of the lineage's names is the slot's own.
  var isNamed = false

  /// In a merge, the parts that have not ended; in a concatenation, those that have started.
  var count = 0

  // Links are positions in the table; -1 is none.
  var parent = -1
  var firstChild = -1
  var previous = -1
  var next = -1
  var previousNamesake = -1
  var nextNamesake = -1

  /// The tree whose names are declared until this slot, its root, is closed.
  var declared: EffectNode?

  /// The slots that this one has replaced and that end with it.
  var replaced: [EffectPlace] = []
}
