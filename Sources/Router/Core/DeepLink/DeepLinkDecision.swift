/// What a pipeline makes of a URL.
public enum DeepLinkDecision<Output: Sendable>: Sendable {
  /// It opens this.
  case plan(DeepLinkPlan<Output>)

  /// It opens this once somebody is signed in.
  case gated(DeepLinkPlan<Output>)

  /// Its form is sound and its host is the app's, but no pattern fits its path.
  case unhandled(DeepLink)

  /// It is turned down.
  case rejected(DeepLinkRejection)

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .plan: "plan"
    case .gated: "gated"
    case .unhandled: "unhandled"
    case .rejected: "rejected"
    }
  }
}

extension DeepLinkDecision: CustomStringConvertible {
  /// The decision, in one sentence.
  public var description: String {
    switch self {
    case .plan(let plan): "opens \(plan.output)"
    case .gated(let plan): "opens \(plan.output) once somebody is signed in"
    case .unhandled: "no pattern fits the path"
    case .rejected(let rejection): "\(rejection)"
    }
  }
}

extension DeepLinkDecision: Equatable where Output: Equatable {}
