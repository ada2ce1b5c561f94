/// What became of a link.
public enum DeepLinkOutcome<Output: Sendable>: Sendable {
  /// What it opens is open.
  case executed(DeepLinkPlan<Output>)

  /// What it opens was refused where it was to be opened.
  case failed(DeepLinkPlan<Output>, DeepLinkFailure)

  /// It is held back.
  case pending(PendingDeepLink<Output>)

  /// One is already where it leads.
  case ignored(DeepLinkPlan<Output>)

  /// No pattern fits its path.
  case unhandled(DeepLink)

  /// It is turned down.
  case rejected(DeepLinkRejection)

  /// While somebody waited to take it up, it was opened, replaced or discarded.
  case stale(PendingDeepLink<Output>)

  /// There was no link to take up.
  case nothingPending

  /// Whether what the link opens is open now.
  public var isSuccess: Bool {
    switch self {
    case .executed, .ignored: true
    default: false
    }
  }

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .executed: "executed"
    case .failed: "failed"
    case .pending: "pending"
    case .ignored: "ignored"
    case .unhandled: "unhandled"
    case .rejected: "rejected"
    case .stale: "stale"
    case .nothingPending: "nothingPending"
    }
  }
}

extension DeepLinkOutcome: CustomStringConvertible {
  /// What became of the link, in one sentence.
  public var description: String {
    switch self {
    case .executed(let plan): "opened \(plan.output)"
    case .failed(let plan, let failure): "could not open \(plan.output): \(failure)"
    case .pending(let pending): "\(pending)"
    case .ignored(let plan): "\(plan.output) is open already"
    case .unhandled: "no pattern fits the path"
    case .rejected(let rejection): "\(rejection)"
    case .stale: "another link has come meanwhile: this one is no longer held back"
    case .nothingPending: "no link is held back"
    }
  }
}

extension DeepLinkOutcome: Equatable where Output: Equatable {}
