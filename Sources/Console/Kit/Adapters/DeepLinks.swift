import InnoObservation
import InnoRouter
import InnoText

/// InnoRouter's deep links, adapted for the console.
struct DeepLinks<Output: Sendable>: ConsoleLinks {
  let handler: DeepLinkHandler<Output>
  let gate: LinkGate?

  /// The patterns of the paths, such as `/people/:id`.
  private let paths: [String]
  let patterns: [String]

  init(_ handler: DeepLinkHandler<Output>, gate: LinkGate?) {
    (self.handler, self.gate) = (handler, gate)
    let pipeline = handler.pipeline
    let origin = "\(pipeline.schemes?.min() ?? "SCHEME")://\(pipeline.hosts?.min() ?? "")"
    let paths = pipeline.matcher.patterns.map { "\($0)" }
    self.paths = paths
    patterns = paths.map { origin + $0 }
  }

  var deferred: String? { handler.pending.map { "\($0)" } }

  func plan(_ url: String) -> LinkOutcome { LinkOutcome(handler.plan(url), paths) }
  func open(_ url: String) -> LinkOutcome { LinkOutcome(handler.handle(url), paths) }
  func resume() -> LinkOutcome { LinkOutcome(handler.resume(), paths) }
  func discard() -> String? { handler.discardPending().map { "\($0.plan.link)" } }

  func observe(_ reporter: LinkReporter) -> ObservationToken {
    handler.observe { [paths] outcome in
      reporter.opened(outcome.link.map { "\($0)" }, LinkOutcome(outcome, paths))
    }
  }
}

@MainActor
extension LinkOutcome {
  fileprivate init<Output>(_ decision: DeepLinkDecision<Output>, _ patterns: [String]) {
    var text = Self.text("\(decision)", of: decision.output)
    if case .unhandled(let link) = decision {
      text = Self.mismatch(of: link, with: patterns) ?? text
    }
    let refusal: String? =
      switch decision {
      case .plan, .gated: nil
      case .unhandled: text + Self.listing
      case .rejected(let reason): text + (reason.isOfOrigin ? Self.listing : "")
      }
    self.init(decision.name, text: text, refusal: refusal)
  }

  fileprivate init<Output>(_ outcome: DeepLinkOutcome<Output>, _ patterns: [String]) {
    var text = Self.text("\(outcome)", of: outcome.plan?.output)
    if case .unhandled(let link) = outcome {
      text = Self.mismatch(of: link, with: patterns) ?? text
    }
    let refusal: String? =
      switch outcome {
      case .executed, .ignored, .pending: nil
      case .failed, .stale, .nothingPending: text
      case .unhandled: text + Self.listing
      case .rejected(let reason): text + (reason.isOfOrigin ? Self.listing : "")
      }
    self.init(outcome.name, text: text, refusal: refusal)
  }

  /// Returns the description, but with the console's text for `output` in place of Swift's default
  /// text.
  ///
  /// Swift's default text for an enum's associated value, for example, includes the name of the
  /// value's module. If `Output` conforms to `CustomStringConvertible`, this method returns the
  /// description unchanged.
  private static func text<Output>(_ description: String, of output: Output?) -> String {
    guard let output, !(output is any CustomStringConvertible) else { return description }
    let text = ConsoleValue(reflecting: output).text
    return description.replacing("\(output)", with: text, maxReplacements: 1)
  }

  /// Returns the reason why the app cannot open a link although the link resembles a pattern, or
  /// `nil` if the link resembles no pattern.
  ///
  /// If the path matches a pattern, the reason names the values that may be invalid. If the host
  /// and the path together match a pattern, the reason says how to move the host into the path.
  private static func mismatch(of link: DeepLink, with patterns: [String]) -> String? {
    let patterns = patterns.map { $0.split(separator: "/").map(String.init) }
    func isMatch(_ segments: [String], _ pattern: [String]) -> Bool {
      pattern.count == segments.count
        && zip(pattern, segments).allSatisfy { $0 == $1 || $0.hasPrefix(":") }
    }
    if let pattern = patterns.first(where: { isMatch(link.segments, $0) }) {
      let values = zip(pattern, link.segments).filter { $0.0.hasPrefix(":") }
        .map { "\"\($1)\" is not valid for \($0)" }
      guard !values.isEmpty else { return nil }
      let path = pattern.map { "/" + $0 }.joined()
      return "the path matches \(path), but \(values.joined(by: "or"))"
    }
    guard let host = link.host, patterns.contains(where: { isMatch([host] + link.segments, $0) })
    else { return nil }
    let path = ([host] + link.segments).joined(separator: "/")
    return "\"\(host)\" is the host, not a part of the path; write \(link.scheme):///\(path)"
  }

  private static let listing = "; run \"link\" to list the patterns"
}

extension DeepLinkRejection {
  /// A Boolean value that indicates whether the URL was rejected because of its scheme or its host.
  fileprivate var isOfOrigin: Bool {
    switch self {
    case .noScheme, .schemeNotAllowed, .hostNotAllowed: true
    default: false
    }
  }
}

extension DeepLinkDecision {
  /// The value that the app's deep link mapping created, or `nil` if the link was rejected or no
  /// mapping matched.
  fileprivate var output: Output? {
    switch self {
    case .plan(let plan), .gated(let plan): plan.output
    case .unhandled, .rejected: nil
    }
  }
}

extension DeepLinkOutcome {
  /// The deep link; `nil` if the URL was rejected, or if there was no deferred link to resume.
  fileprivate var link: DeepLink? {
    if case .unhandled(let link) = self { link } else { plan?.link }
  }

  /// The plan of the link, or `nil` if the outcome has no plan.
  fileprivate var plan: DeepLinkPlan<Output>? {
    switch self {
    case .executed(let plan), .failed(let plan, _), .ignored(let plan): plan
    case .pending(let pending), .stale(let pending): pending.plan
    case .unhandled, .rejected, .nothingPending: nil
    }
  }
}
