import InnoRouter
import InnoText

/// The deep links of the app.
@MainActor
final class LinkHandle {
  /// The outcome of opening a link, or the outcome that opening the link would have.
  struct Verdict {
    let name: String
    let text: String

    /// The reason why the link cannot be opened; `nil` if it is opened, deferred or ignored.
    let refusal: String?
  }

  /// A switch that signs a user in or out, because some links require a signed-in user.
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

  /// The patterns of the URLs that the app opens, such as `innosample://app/people/:id`.
  let patterns: [String]
  let gate: Gate?
  private let observation: ObservationToken

  init<Output: Sendable>(
    _ handler: DeepLinkHandler<Output>,
    gate: Gate?,
    timeline: Timeline
  ) {
    let patterns = handler.pipeline.matcher.patterns.map { "\($0)" }
    plan = { Verdict(handler.plan($0), patterns) }
    handle = { Verdict(handler.handle($0), patterns) }
    resume = { Verdict(handler.resume(), patterns) }
    discard = { handler.discardPending().map { "\($0.plan.link)" } }
    pending = { handler.pending.map { "\($0)" } }
    let pipeline = handler.pipeline
    let origin = "\(pipeline.schemes?.min() ?? "SCHEME")://\(pipeline.hosts?.min() ?? "")"
    self.patterns = patterns.map { origin + $0 }
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
  /// The patterns, the deferred link and the gate as data.
  var facts: ConsoleValue {
    .facts([
      "patterns": .strings(patterns),
      "pending": .optional(pending()),
      "gate": gate.map { .enumCase($0.name, []) } ?? .null,
    ])
  }

  /// A Boolean value that indicates whether a link is deferred although the gate is open.
  private var canResume: Bool { gate?.isOpen() == true && pending() != nil }

  /// The patterns, the deferred link and the gate as text.
  var lines: [String] {
    patterns.map { "link \($0)" } + (gate.map { ["gate \($0.name)"] } ?? [])
      + [(pending() ?? "no link is deferred").escapedForTerminal]
      + (canResume ? ["run \"link resume\" to open the deferred link"] : [])
  }
}

extension LinkHandle.Verdict {
  fileprivate init<Output>(_ decision: DeepLinkDecision<Output>, _ patterns: [String]) {
    let text = "\(decision)"
    let refusal: String? =
      switch decision {
      case .plan, .gated: nil
      case .unhandled(let link): (Self.mismatch(of: link, with: patterns) ?? text) + Self.listing
      case .rejected(let reason): text + (reason.isOfOrigin ? Self.listing : "")
      }
    self.init(name: decision.name, text: text, refusal: refusal)
  }

  fileprivate init<Output>(_ outcome: DeepLinkOutcome<Output>, _ patterns: [String]) {
    let text = "\(outcome)"
    let refusal: String? =
      switch outcome {
      case .executed, .ignored, .pending: nil
      case .failed, .stale, .nothingPending: text
      case .unhandled(let link): (Self.mismatch(of: link, with: patterns) ?? text) + Self.listing
      case .rejected(let reason): text + (reason.isOfOrigin ? Self.listing : "")
      }
    self.init(name: outcome.name, text: text, refusal: refusal)
  }

  /// Returns a message about a link whose path matches a pattern although a value in the path is
  /// invalid; `nil` if no pattern matches.
  private static func mismatch(of link: DeepLink, with patterns: [String]) -> String? {
    for pattern in patterns {
      let parts = pattern.split(separator: "/").map(String.init)
      guard parts.count == link.segments.count, parts.contains(where: { $0.hasPrefix(":") }),
        zip(parts, link.segments).allSatisfy({ $0 == $1 || $0.hasPrefix(":") })
      else { continue }
      let values = zip(parts, link.segments).filter { $0.0.hasPrefix(":") }
        .map { "\"\($1)\" is not a valid \($0.dropFirst())" }
      return "the path matches \(pattern), but \(values.joined(by: "or"))"
    }
    return nil
  }

  private static let listing = "; run \"link\" to list the patterns"
}

extension DeepLinkRejection {
  /// A Boolean value that indicates whether the link was rejected because of its scheme or host.
  fileprivate var isOfOrigin: Bool {
    switch self {
    case .noScheme, .schemeNotAllowed, .hostNotAllowed: true
    default: false
    }
  }
}

extension DeepLinkOutcome {
  /// The link; `nil` if the URL was rejected or no link was deferred.
  fileprivate var link: DeepLink? {
    switch self {
    case .executed(let plan), .failed(let plan, _), .ignored(let plan): plan.link
    case .pending(let pending), .stale(let pending): pending.plan.link
    case .unhandled(let link): link
    case .rejected, .nothingPending: nil
    }
  }
}
