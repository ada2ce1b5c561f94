/// A command that changes a flow.
public enum FlowCommand<R: Route>: RouterCommand {
  /// The pushed screens and the modal.
  public typealias State = FlowPlan<R>

  /// The result of the command.
  public typealias Result = FlowResult<R>

  /// The difference between the flow before and after the command.
  public typealias Change = FlowChange<R>

  /// Runs a navigation command on the pushed screens, either completely or not at all.
  ///
  /// The command is refused while a modal is showing.
  case navigate(NavigationCommand<R>)

  /// Dismisses the modal, if there is one, and runs a navigation command on the pushed screens.
  ///
  /// If the navigation command is refused, the modal is not dismissed.
  case uncover(then: NavigationCommand<R>)

  /// Presents a modal above the pushed screens.
  ///
  /// The command is refused while another modal is showing.
  case present(R, style: ModalStyle)

  /// Replaces the route of the modal without changing the style of the modal.
  ///
  /// The command is refused if no modal is showing.
  case replaceModal(R)

  /// Dismisses the modal.
  ///
  /// The command is refused if no modal is showing.
  case dismiss(reason: ModalDismissalReason)

  /// Replaces the pushed screens and the modal with the steps of a plan, in one change.
  case apply(FlowPlan<R>)

  /// The name of this command.
  ///
  /// The name is the name of the enum case or, for ``navigate(_:)``, the name of the navigation
  /// command.
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

  /// The destinations of the command: first the routes of the stack in order, then the route of the
  /// modal.
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
  /// Returns a Boolean value that indicates whether two commands are equal.
  ///
  /// This operator is inlinable for performance, because a store compares each command with the
  /// command that a middleware returns.
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

/// The result of a flow command.
public enum FlowResult<R: Route>: RouterResult {
  /// The command was executed.
  case success

  /// The command was refused because a modal is showing.
  case blockedByModal(R)

  /// The command was refused because no modal is showing.
  case nothingPresented

  /// The command was refused because its navigation command failed with this result.
  case refused(NavigationResult<R>)

  /// The command was cancelled for a reason other than the flow's state.
  case cancelled(CancellationReason)

  /// A middleware sent the command while the store was executing another command.
  ///
  /// The store executes the sent command afterward.
  case deferred

  /// Creates the result of a flow command from the result of its navigation command.
  @inlinable
  init(_ result: NavigationResult<R>) {
    self = result.isSuccess ? .success : .refused(result)
  }

  /// A Boolean value that indicates whether the command was executed.
  @inlinable public var isSuccess: Bool {
    if case .success = self { true } else { false }
  }

  /// The reason why the command was cancelled, or `nil` if it was not cancelled.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    case .refused(let result): result.cancellationReason
    default: nil
    }
  }

  /// The name of the case.
  ///
  /// For ``refused(_:)``, the value is the name of the associated navigation result.
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
}
