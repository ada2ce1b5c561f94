/// What became of a modal command.
public enum ModalResult: RouterResult {
  /// The modal is showing.
  case presented(ModalID)

  /// The modal waits behind others.
  case queued(ModalID)

  /// The showing modal has the new route.
  case replaced(ModalID)

  /// The modal is gone; the next in the queue, if any, is showing.
  case dismissed(ModalID)

  /// These are gone: the one that was showing, then the queue in order. Empty when there was none.
  case dismissedAll([ModalID])

  /// Another state is restored. The presentations of the old one are gone: the modal that was
  /// showing, then the queue in order.
  case restored(dismissed: [ModalID])

  /// Refused: there was no modal to dismiss or replace.
  case nothingPresented

  /// Something other than the modals was against it.
  case cancelled(CancellationReason)

  /// A middleware sent it; it is carried out right after the command that is being decided.
  case deferred

  /// Whether the command was carried out.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .presented, .queued, .replaced, .dismissed, .dismissedAll, .restored: true
    case .nothingPresented, .cancelled, .deferred: false
    }
  }

  /// The presentation that the command brought about, showing or waiting.
  @inlinable public var presentedID: ModalID? {
    switch self {
    case .presented(let id), .queued(let id): id
    default: nil
    }
  }

  /// The reason of a command that was refused for a reason that is not the state's.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    default: nil
    }
  }

  /// The case's name, for a log line.
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

extension ModalResult {
  /// What became of the command, in one sentence.
  public var description: String {
    switch self {
    case .presented(let id): "\(id) is showing"
    case .queued(let id): "\(id) waits behind the modal that is showing"
    case .replaced(let id): "\(id) has a new route"
    case .dismissed(let id): "\(id) is dismissed"
    case .dismissedAll(let ids) where ids.isEmpty: "no modal was showing"
    case .dismissedAll(let ids):
      ids.map(\.description).joined(separator: ", ") + (ids.count == 1 ? " is" : " are")
        + " dismissed"
    case .restored: "the modals are restored"
    case .nothingPresented: "no modal is showing: present one first"
    case .cancelled(let reason): "\(reason)"
    case .deferred: "it waits until the command that is being decided is done"
    }
  }
}
