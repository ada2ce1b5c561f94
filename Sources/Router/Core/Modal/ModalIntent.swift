/// What a screen or a coordinator wants of the modals.
public enum ModalIntent<M: Route>: Hashable, Sendable {
  /// Shows a modal, or queues it behind the one that is showing.
  case present(M, style: ModalStyle = .sheet)

  /// Shows another route in the modal that is showing; refused when there is none.
  case replace(M)

  /// Puts the showing modal away and shows the next in the queue; refused when there is none.
  case dismiss

  /// Puts the showing modal away and drops the queue. With none it succeeds and changes nothing.
  case dismissAll
}
