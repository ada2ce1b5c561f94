/// The duties of a store besides reducing an action; none, for most actions of most stores.
@usableFromInline
struct StoreStatus: OptionSet, Sendable {
  @usableFromInline
  let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Actions that are sent now are queued.
  @inlinable
  static var busy: Self { Self(rawValue: 1) }

  /// An action is being handled: it is the origin of the actions that are sent now.
  @inlinable
  static var handling: Self { Self(rawValue: 128) }

  /// The reducer is changing the state.
  @inlinable
  static var reducing: Self { Self(rawValue: 2) }

  /// Actions are queued.
  @inlinable
  static var queued: Self { Self(rawValue: 4) }

  /// The state was read since it last changed.
  @inlinable
  static var read: Self { Self(rawValue: 8) }

  /// Listeners receive every event.
  @inlinable
  static var instrumented: Self { Self(rawValue: 16) }

  /// Projections follow the state.
  @inlinable
  static var projected: Self { Self(rawValue: 32) }

  /// Observers are called after each action.
  @inlinable
  static var observed: Self { Self(rawValue: 64) }
}

/// The facilities that a listener of a store has requested besides the events.
///
/// They remain until the store has no listener.
@usableFromInline
struct ListenerRequests: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The state before each action.
  @inlinable
  static var previousState: Self { Self(rawValue: 1) }

  /// A wrapper around the handling of actions and the start of effects.
  @inlinable
  static var scopes: Self { Self(rawValue: 2) }

  /// A report when no action waits.
  @inlinable
  static var drains: Self { Self(rawValue: 4) }
}
