public import Observation

/// Owns the modals above a stack: at most one is showing, the others wait in line.
///
/// ```swift
/// let store = ModalStore<PeopleModalRoute>()
/// store.send(.present(.overview(users)))  // .presented(m1)
/// store.send(.dismiss)                    // .dismissed(m1)
/// ```
///
/// A dismissal and the showing of the next in the queue are one change, so an observer of the
/// dismissal that presents another modal queues it behind those that were there before.
@MainActor
public final class ModalStore<M: Route> {
  @usableFromInline var modals = ModalState<M>()
  @usableFromInline let watchers = Watchers<ModalEvent<M>>()

  /// Makes a store that shows no modal.
  @inlinable
  public init() {}

  /// The modal that is showing and those that wait.
  @inlinable public var state: ModalState<M> {
    watchers.signal.access()
    return modals
  }

  /// The modal that is showing.
  @inlinable public var current: ModalPresentation<M>? { state.current }

  /// The modals that wait, the next one first.
  @inlinable public var queue: [ModalPresentation<M>] { state.queue }

  /// Does what an intent asks for.
  ///
  /// - Parameter intent: What is wanted.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func send(_ intent: ModalIntent<M>) -> ModalResult {
    execute(ModalCommand(intent))
  }

  /// Carries a command out, or refuses it and changes nothing.
  ///
  /// - Parameter command: The command.
  /// - Returns: What became of it.
  @inlinable
  @discardableResult
  public func execute(_ command: ModalCommand<M>) -> ModalResult {
    guard watchers.isWatched else { return modals.apply(command) }
    let oldState = modals
    let result = modals.apply(command)
    let event = ModalEvent(
      command: command,
      result: result,
      oldState: oldState,
      newState: modals
    )
    watchers.publish(event, isChange: event.isChange)
    return result
  }

  /// Calls a handler for each command from now on, refused ones too, in the order of the commands.
  ///
  /// - Parameter handler: What to do with an event.
  /// - Returns: What keeps the observer attached; let go of it to end the observation.
  public func observe(
    _ handler: @escaping @MainActor (ModalEvent<M>) -> Void
  ) -> RouterObservation {
    watchers.observe(handler)
  }

  /// Calls a handler for each event before any observer is told: for a recorder, which must see a
  /// command before what it leads to.
  ///
  /// It must not send commands.
  ///
  /// - Parameter handler: Takes note of an event.
  /// - Returns: What keeps the recorder attached; let go of it to end the recording.
  public func instrument(
    _ handler: @escaping @MainActor (ModalEvent<M>) -> Void
  ) -> RouterObservation {
    watchers.instrument(handler)
  }
}

extension ModalStore: Observable {}
