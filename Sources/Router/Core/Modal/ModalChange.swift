/// What happened to one presentation.
public enum ModalChange<M: Route>: Hashable, Sendable {
  /// It is gone, whether it was showing or waiting.
  case dismissed(ModalPresentation<M>, reason: ModalDismissalReason)

  /// It shows another route.
  case replaced(old: ModalPresentation<M>, new: ModalPresentation<M>)

  /// It is showing now.
  case presented(ModalPresentation<M>)

  /// It waits behind the others.
  case queued(ModalPresentation<M>)

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .dismissed: "dismissed"
    case .replaced: "replaced"
    case .presented: "presented"
    case .queued: "queued"
    }
  }

  /// The presentation as it is after the change, or as it was when it is gone.
  public var presentation: ModalPresentation<M> {
    switch self {
    case .dismissed(let presentation, _): presentation
    case .replaced(_, let presentation): presentation
    case .presented(let presentation): presentation
    case .queued(let presentation): presentation
    }
  }
}
