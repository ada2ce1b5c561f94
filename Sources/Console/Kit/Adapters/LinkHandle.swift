import InnoRouter

/// The app's deep-link boundary as the console knows it.
@MainActor
final class LinkHandle {
  /// What became of a link, or what would.
  struct Verdict {
    let name: String
    let text: String

    /// Why it was refused, and where to look; `nil` also for a link that is held back.
    let refusal: String?
  }

  /// Who is signed in or not, where links ask for it.
  struct Gate {
    let isOpen: () -> Bool
    let set: (Bool) -> Void

    var name: String { isOpen() ? "open" : "closed" }
  }

  let plan: (String) -> Verdict
  let handle: (String) -> Verdict
  let resume: () -> Verdict
  let discard: () -> String?
  let pending: () -> String?

  /// The shapes of the URLs that it opens: `innosample://app/people/:id`.
  let patterns: [String]
  let gate: Gate?
  private let observation: RouterObservation

  init<Output: Sendable>(
    _ handler: DeepLinkHandler<Output>,
    gate: Gate?,
    timeline: Timeline
  ) {
    plan = { Verdict(handler.plan($0)) }
    handle = { Verdict(handler.handle($0)) }
    resume = { Verdict(handler.resume()) }
    discard = { handler.discardPending().map { "\($0.plan.link)" } }
    pending = { handler.pending.map { "\($0)" } }
    let pipeline = handler.pipeline
    let origin = "\(pipeline.schemes?.min() ?? "SCHEME")://\(pipeline.hosts?.min() ?? "")"
    patterns = pipeline.matcher.patterns.map { "\(origin)\($0)" }
    self.gate = gate
    observation = handler.observe { outcome in
      timeline.record(
        .link(url: outcome.link.map { "\($0)" }, outcome: outcome.name, text: "\(outcome)"),
        source: "link"
      )
    }
  }
}

extension LinkHandle {
  /// What it opens and what is held back, as facts.
  var facts: ConsoleValue {
    .facts([
      "patterns": .strings(patterns),
      "pending": .optional(pending()),
      "gate": gate.map { .enumCase($0.name, []) } ?? .null,
    ])
  }

  /// What it opens and what is held back, as lines of text.
  var lines: [String] {
    patterns.map { "link \($0)" } + (gate.map { ["gate \($0.name)"] } ?? [])
      + [(pending() ?? "no link is held back").escapedForTerminal]
  }
}

extension LinkHandle.Verdict {
  fileprivate init<Output>(_ decision: DeepLinkDecision<Output>) {
    let text = "\(decision)"
    let refusal: String? =
      switch decision {
      case .plan, .gated: nil
      case .unhandled: text + Self.listing
      case .rejected(let reason): text + (reason.isOfOrigin ? Self.listing : "")
      }
    self.init(name: decision.name, text: text, refusal: refusal)
  }

  fileprivate init<Output>(_ outcome: DeepLinkOutcome<Output>) {
    let text = "\(outcome)"
    let refusal: String? =
      switch outcome {
      case .executed, .ignored, .pending: nil
      case .failed, .stale, .nothingPending: text
      case .unhandled: text + Self.listing
      case .rejected(let reason): text + (reason.isOfOrigin ? Self.listing : "")
      }
    self.init(name: outcome.name, text: text, refusal: refusal)
  }

  private static let listing = "; `link` lists the patterns"
}

extension DeepLinkRejection {
  /// Whether URLs of another beginning would be opened.
  fileprivate var isOfOrigin: Bool {
    switch self {
    case .noScheme, .schemeNotAllowed, .hostNotAllowed: true
    default: false
    }
  }
}

extension DeepLinkOutcome {
  /// The link that it is about; none for a URL that could not be read.
  fileprivate var link: DeepLink? {
    switch self {
    case .executed(let plan), .failed(let plan, _), .ignored(let plan): plan.link
    case .pending(let pending), .stale(let pending): pending.plan.link
    case .unhandled(let link): link
    case .rejected, .nothingPending: nil
    }
  }
}
