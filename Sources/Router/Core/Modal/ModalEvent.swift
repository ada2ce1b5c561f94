/// A command that a modal store has answered, carried out or refused.
public struct ModalEvent<M: Route>: RouterEvent {
  /// The command as middleware left it.
  public let command: ModalCommand<M>

  /// What became of it.
  public let result: ModalResult

  /// The modals before the command.
  public let oldState: ModalState<M>

  /// The modals right after the command.
  ///
  /// The store's own state can already be further on, when another observer of the same event has
  /// sent a command.
  public let newState: ModalState<M>

  /// Whether the command changed the state; one that succeeds need not.
  public var isChange: Bool { oldState != newState }

  /// What happened to each presentation, in the order in which a person would see it: what went,
  /// then what came in its place.
  public var changes: [ModalChange<M>] {
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

  /// Tells of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: What became of it.
  ///   - oldState: The state before it.
  ///   - newState: The state right after it.
  public init(
    command: ModalCommand<M>,
    result: ModalResult,
    oldState: ModalState<M>,
    newState: ModalState<M>
  ) {
    self.command = command
    self.result = result
    self.oldState = oldState
    self.newState = newState
  }
}
