/// The result of a modal command.
public enum ModalResult: RouterResult {
  /// The modal is presented.
  case presented(ModalID)

  /// The modal is queued.
  case queued(ModalID)

  /// The route of the current modal is replaced.
  case replaced(ModalID)

  /// The modal is dismissed.
  ///
  /// The next modal in the queue, if any, is presented.
  case dismissed(ModalID)

  /// All modals are dismissed.
  ///
  /// The array contains the ids of the dismissed modals: the visible modal, followed by the queued
  /// modals in order. The array is empty if no modal was showing.
  case dismissedAll([ModalID])

  /// The previous modals are dismissed, and the modals of the restored state are presented.
  ///
  /// The array contains the ids of the dismissed modals: the current modal, followed by the queued
  /// modals in order.
  case restored(dismissed: [ModalID])

  /// The command was refused because no modal is showing.
  case nothingPresented

  /// The command was cancelled, for example by a middleware.
  case cancelled(CancellationReason)

  /// A middleware sent the command while the store was executing another command.
  ///
  /// The store executes the sent command afterward.
  case deferred

  /// A Boolean value that indicates whether the command was executed.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .presented, .queued, .replaced, .dismissed, .dismissedAll, .restored: true
    case .nothingPresented, .cancelled, .deferred: false
    }
  }

  /// The id of the modal that was presented or queued, or `nil` for any other result.
  @inlinable public var presentedID: ModalID? {
    switch self {
    case .presented(let id), .queued(let id): id
    default: nil
    }
  }

  /// The reason why the command was cancelled, or `nil` if it was not cancelled.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    default: nil
    }
  }

  /// The name of the result's enum case.
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
