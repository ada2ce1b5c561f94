/// A command that changes the modals of a store.
public enum ModalCommand<M: Route>: RouterCommand {
  /// The visible modal and the modals in the queue.
  public typealias State = ModalState<M>

  /// The result of the command.
  public typealias Result = ModalResult

  /// The state before the command, for undoing the command.
  public typealias Change = SavedState<ModalState<M>>

  /// Presents a modal, or queues it behind the current modal.
  case present(M, style: ModalStyle)

  /// Replaces the route of the current modal.
  ///
  /// The id and the style of the modal do not change.
  case replace(M)

  /// Dismisses the current modal and presents the next modal in the queue.
  case dismiss(reason: ModalDismissalReason)

  /// Dismisses the current modal and empties the queue.
  case dismissAll

  /// Dismisses all modals, then presents the modals of the given state in order.
  ///
  /// Each presented modal receives a new id.
  case restore(ModalState<M>)

  /// Creates the command for an intent.
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

  /// The name of the case.
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

  /// The reason for the dismissals that the command causes.
  var dismissalReason: ModalDismissalReason {
    switch self {
    case .dismiss(let reason): reason
    case .dismissAll, .restore: .dismissAll
    case .present, .replace: .dismiss
    }
  }
}

extension ModalCommand {
  /// Returns a Boolean value that indicates whether two commands are equal.
  ///
  /// This operator is inlinable for performance, because a store compares each command with the
  /// command that a middleware returns.
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

/// A request from a screen or a coordinator to present, replace or dismiss modals.
public enum ModalIntent<M: Route>: Hashable, Sendable {
  /// Presents a modal, or queues it behind the current modal.
  case present(M, style: ModalStyle = .sheet)

  /// Replaces the route of the current modal.
  ///
  /// The intent is refused if no modal is showing.
  case replace(M)

  /// Dismisses the current modal and presents the next modal in the queue.
  ///
  /// The intent is refused if no modal is showing.
  case dismiss

  /// Dismisses the current modal and empties the queue.
  ///
  /// If no modal is showing, the intent succeeds and changes nothing.
  case dismissAll
}

/// The reason for the dismissal of a modal.
public enum ModalDismissalReason: String, Hashable, Sendable, CaseIterable {
  /// The app dismissed the modal.
  case dismiss

  /// The app dismissed all modals.
  case dismissAll

  /// The user dismissed the modal, for example with a swipe.
  case systemDismiss

  /// The screen of the modal finished, with or without returning a value.
  case finished
}
