/// A command that a modal store has answered, executed or refused.
public struct ModalEvent<M: Route>: RouterEvent {
  /// The facts of the event.
  public let record: EventRecord<ModalCommand<M>>

  /// Makes an event from its facts.
  ///
  /// - Parameter record: The facts.
  @inlinable
  public init(_ record: EventRecord<ModalCommand<M>>) {
    self.record = record
  }

  /// The modals before the command.
  public var oldState: ModalState<M> { record.oldState }

  /// The modals right after the command.
  ///
  /// The store's own state can already be further on, when another observer of the same event has
  /// sent a command.
  @inlinable public var newState: ModalState<M> { record.newState }

  /// The changes of the presentations, in the order in which a person sees them: what went, then what
  /// came in its place.
  public var changes: [ModalChange<M>] {
    let oldState = oldState
    let kept = Set(newState.all.map(\.id))
    let known = Set(oldState.all.map(\.id))
    var changes = oldState.all.filter { !kept.contains($0.id) }
      .map { ModalChange.dismissed($0, reason: command.dismissalReason) }
    if let old = oldState.current, let new = newState.current, old != new {
      changes.append(old.id == new.id ? .replaced(old: old, new: new) : .presented(new))
    } else if oldState.current == nil, let new = newState.current {
      changes.append(.presented(new))
    }
    changes += newState.queue.filter { !known.contains($0.id) }.map { .queued($0) }
    return changes
  }
}
