/// A change of a flow.
public enum FlowCommand<R: Route>: RouterCommand {
  /// The pushed screens and the modal.
  public typealias State = FlowPlan<R>

  /// What can become of the command.
  public typealias Result = FlowResult<R>

  /// The difference to the flow.
  public typealias Change = FlowChange<R>

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

  /// The routes that the command leads to, pushed or shown as a modal, in order.
  public var destinations: [R] {
    switch self {
    case .navigate(let command), .uncover(let command): command.destinations
    case .present(let route, _), .replaceModal(let route): [route]
    case .dismiss: []
    case .apply(let plan): plan.destinations
    }
  }
}

extension FlowCommand {
  /// Compares commands; inlined, since each command is compared with what middleware makes of it.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.navigate(let one), .navigate(let other)): one == other
    case (.uncover(let one), .uncover(let other)): one == other
    case (.present(let one, let style), .present(let other, let otherStyle)):
      one == other && style == otherStyle
    case (.replaceModal(let one), .replaceModal(let other)): one == other
    case (.dismiss(let one), .dismiss(let other)): one == other
    case (.apply(let one), .apply(let other)): one == other
    default: false
    }
  }
}
