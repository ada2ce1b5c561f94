/// What became of a flow's command.
public enum FlowResult<R: Route>: RouterResult {
  /// The command was carried out.
  case success

  /// Refused: a modal lies above the stack.
  case blockedByModal(R)

  /// Refused: there was no modal to put away or to replace.
  case nothingPresented

  /// Refused by the pushed screens, for this reason.
  case refused(NavigationResult<R>)

  /// Something other than the flow was against it.
  case cancelled(CancellationReason)

  /// A middleware sent it; it is carried out right after the command that is being decided.
  case deferred

  /// What became of the pushed screens.
  @inlinable
  init(_ result: NavigationResult<R>) {
    self = result.isSuccess ? .success : .refused(result)
  }

  /// Whether the command was carried out.
  @inlinable public var isSuccess: Bool {
    if case .success = self { true } else { false }
  }

  /// The reason of a command that was refused for a reason that is not the state's.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    case .refused(let result): result.cancellationReason
    default: nil
    }
  }

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .success: "success"
    case .blockedByModal: "blockedByModal"
    case .nothingPresented: "nothingPresented"
    case .refused(let result): result.name
    case .cancelled: "cancelled"
    case .deferred: "deferred"
    }
  }

  /// What became of the command, in one sentence.
  public var description: String {
    switch self {
    case .success: "done"
    case .blockedByModal(let route): "\(route) lies above the stack: dismiss it first"
    case .nothingPresented: "no modal is showing: present one first"
    case .refused(let result): "\(result)"
    case .cancelled(let reason): "\(reason)"
    case .deferred: "it waits until the command that is being decided is done"
    }
  }
}
