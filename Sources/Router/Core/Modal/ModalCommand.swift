/// A change of the modals: an intent together with why it is made.
public enum ModalCommand<M: Route>: RouterCommand {
  /// The modal that is showing and those that wait.
  public typealias State = ModalState<M>

  /// What can become of the command.
  public typealias Result = ModalResult

  /// The modals before the command.
  public typealias Change = SavedState<ModalState<M>>

  /// Shows a modal, or queues it behind the one that is showing.
  case present(M, style: ModalStyle)

  /// Shows another route in the modal that is showing, which keeps its id and style.
  case replace(M)

  /// Puts the showing modal away and shows the next in the queue.
  case dismiss(reason: ModalDismissalReason)

  /// Puts the showing modal away and drops the queue.
  case dismissAll

  /// Dismisses all modals and presents those of a state in order, as new presentations with new
  /// numbers.
  case restore(ModalState<M>)

  /// The command that an intent means.
  ///
  /// - Parameter intent: The intent.
  @inlinable
  public init(_ intent: ModalIntent<M>) {
    switch intent {
    case .present(let route, let style): self = .present(route, style: style)
    case .replace(let route): self = .replace(route)
    case .dismiss: self = .dismiss(reason: .dismiss)
    case .dismissAll: self = .dismissAll
    }
  }

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .present: "present"
    case .replace: "replace"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .restore: "restore"
    }
  }

  /// The routes that the command shows or queues, in order.
  public var destinations: [M] {
    switch self {
    case .present(let route, _), .replace(let route): [route]
    case .dismiss, .dismissAll: []
    case .restore(let state): state.all.map(\.route)
    }
  }

  /// Why what it dismisses goes away.
  var dismissalReason: ModalDismissalReason {
    switch self {
    case .dismiss(let reason): reason
    case .dismissAll, .restore: .dismissAll
    case .present, .replace: .dismiss
    }
  }
}

extension ModalCommand {
  /// Compares commands; inlined, since each command is compared with what middleware makes of it.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.present(let one, let style), .present(let other, let otherStyle)):
      one == other && style == otherStyle
    case (.replace(let one), .replace(let other)): one == other
    case (.dismiss(let one), .dismiss(let other)): one == other
    case (.dismissAll, .dismissAll): true
    case (.restore(let one), .restore(let other)): one == other
    default: false
    }
  }
}
