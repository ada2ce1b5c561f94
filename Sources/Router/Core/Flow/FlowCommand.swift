/// A change of a flow.
public enum FlowCommand<R: Route>: RouterCommand {
  /// The pushed screens and the modal.
  public typealias State = FlowPlan<R>

  /// What can become of the command.
  public typealias Result = FlowResult<R>

  /// Changes the pushed screens, all of it or nothing; refused while a modal lies above them.
  case navigate(NavigationCommand<R>)

  /// Puts the modal away, if there is one, and changes the pushed screens: both or none.
  case uncover(then: NavigationCommand<R>)

  /// Puts a modal above the pushed screens; refused while there is one.
  case present(R, style: ModalStyle)

  /// Puts a route in the place of the modal, which keeps its style; refused when there is none.
  case replaceModal(R)

  /// Puts the modal away; refused when there is none.
  case dismiss(reason: ModalDismissalReason)

  /// Makes the whole flow stand as planned, at once.
  case apply(FlowPlan<R>)

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .navigate(let command): command.name
    case .uncover: "uncover"
    case .present: "present"
    case .replaceModal: "replaceModal"
    case .dismiss: "dismiss"
    case .apply: "apply"
    }
  }
}
