/// The current activities of a store, and the extra work that the store does for each action.
///
/// If the set is empty, ``Store/send(_:)`` only reduces the action and starts the effect.
@usableFromInline
struct StoreStatus: OptionSet, Sendable {
  @usableFromInline
  let rawValue: UInt16

  @inlinable
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The store is busy, so the store queues new actions.
  @inlinable
  static var busy: Self { Self(rawValue: 1) }

  /// An action is being processed.
  ///
  /// If code sends a new action during this time, the origin of the new action is the action that
  /// is being processed.
  @inlinable
  static var handling: Self { Self(rawValue: 128) }

  /// The reducer is changing the state.
  @inlinable
  static var reducing: Self { Self(rawValue: 2) }

  /// Actions are waiting in the queue.
  @inlinable
  static var queued: Self { Self(rawValue: 4) }

  /// The state has been read since it last changed.
  @inlinable
  static var read: Self { Self(rawValue: 8) }

  /// Listeners are attached, so the store reports every event.
  @inlinable
  static var instrumented: Self { Self(rawValue: 16) }

  /// The store has projections that are compared with the state after an action.
  ///
  /// The comparison is deferred while further actions are waiting.
  @inlinable
  static var projected: Self { Self(rawValue: 32) }

  /// The store has observers that it must call after an action.
  ///
  /// If further actions are waiting, the store calls the observers after the last waiting action.
  @inlinable
  static var observed: Self { Self(rawValue: 64) }

  /// After the last reduced action, the projections were not compared and the observers were not
  /// called, because a further action was waiting.
  @inlinable
  static var unnotified: Self { Self(rawValue: 256) }
}

/// The extra work that a store's listeners request, such as a copy of the state from before each
/// action.
///
/// The extra work continues until the store has no listeners.
@usableFromInline
struct ListenerRequests: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// At least one listener needs a copy of the state from before each action.
  @inlinable
  static var previousState: Self { Self(rawValue: 1) }

  /// At least one listener has an `around` closure for the store to call.
  @inlinable
  static var scopes: Self { Self(rawValue: 2) }

  /// At least one listener needs a report each time the queue of actions becomes empty.
  @inlinable
  static var drains: Self { Self(rawValue: 4) }
}
