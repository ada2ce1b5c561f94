/// The result of a modal command.
public enum ModalResult: RouterResult {
  /// The modal is presented.
  case presented(ModalID)

  /// The modal is queued.
  case queued(ModalID)

  /// The current modal has the new route.
  case replaced(ModalID)

  /// The modal is dismissed; the next one in the queue, if any, is presented.
  case dismissed(ModalID)

  /// The modals are dismissed: the current one, then the queue in order. Empty if there was none.
  case dismissedAll([ModalID])

  /// A state is restored. The modals of the old state are dismissed: the current one, then the
  /// queue in order.
  case restored(dismissed: [ModalID])

  /// Refused: no modal is showing.
  case nothingPresented

  /// The command was cancelled for a reason other than the state of the modals.
  case cancelled(CancellationReason)

  /// A middleware sent the command; it is executed after the current one.
  case deferred

  /// A Boolean value that indicates whether the command was executed.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .presented, .queued, .replaced, .dismissed, .dismissedAll, .restored: true
    case .nothingPresented, .cancelled, .deferred: false
    }
  }

  /// The presentation that the command created, current or queued.
  @inlinable public var presentedID: ModalID? {
    switch self {
    case .presented(let id), .queued(let id): id
    default: nil
    }
  }

  /// The reason for the cancellation of a command; `nil` if the state refused the command.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    default: nil
    }
  }

  /// The name of the case.
  public var name: String {
    switch self {
    case .presented: "presented"
    case .queued: "queued"
    case .replaced: "replaced"
    case .dismissed: "dismissed"
    case .dismissedAll: "dismissedAll"
    case .restored: "restored"
    case .nothingPresented: "nothingPresented"
    case .cancelled: "cancelled"
    case .deferred: "deferred"
    }
  }
}
