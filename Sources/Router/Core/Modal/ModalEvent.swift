/// A record of a command that a modal store has executed or refused.
public struct ModalEvent<M: Route>: RouterEvent {
  /// The executed or refused command, with its result and the states before and after the command.
  public let record: EventRecord<ModalCommand<M>>

  /// Creates an event from its data.
  ///
  /// - Parameter record: The data.
  @inlinable
  public init(_ record: EventRecord<ModalCommand<M>>) {
    self.record = record
  }

  /// The modals before the command.
  public var oldState: ModalState<M> { record.oldState }

  /// The modals right after the event's command.
  ///
  /// If an observer has responded to the event with another command, the current state of the store
  /// is newer than this state.
  @inlinable public var newState: ModalState<M> { record.newState }

  /// The changes to the presentations: first the dismissals, then the change to the current modal,
  /// then the newly queued modals.
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

/// A change to one presented or queued modal.
public enum ModalChange<M: Route>: Hashable, Sendable {
  /// The presentation was dismissed or removed from the queue.
  case dismissed(ModalPresentation<M>, reason: ModalDismissalReason)

  /// The route of the presentation was replaced.
  case replaced(old: ModalPresentation<M>, new: ModalPresentation<M>)

  /// The modal is now showing.
  case presented(ModalPresentation<M>)

  /// The presentation is queued.
  case queued(ModalPresentation<M>)

  /// The name of the case.
  public var name: String {
    switch self {
    case .dismissed: "dismissed"
    case .replaced: "replaced"
    case .presented: "presented"
    case .queued: "queued"
    }
  }

  /// The presentation that this change affects.
  ///
  /// For a replacement, the value is the new presentation.
  public var presentation: ModalPresentation<M> {
    switch self {
    case .dismissed(let presentation, _): presentation
    case .replaced(_, let presentation): presentation
    case .presented(let presentation): presentation
    case .queued(let presentation): presentation
    }
  }
}
