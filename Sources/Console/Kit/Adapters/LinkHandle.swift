import InnoObservation
import InnoText

/// An object through which the console accesses the deep links of the app.
@MainActor
final class LinkHandle {
  let links: any ConsoleLinks
  private let observation: ObservationToken

  init(_ links: any ConsoleLinks, timeline: Timeline) {
    self.links = links
    observation = links.observe(LinkReporter(timeline: timeline))
  }

  var patterns: [String] { links.patterns }
  var pending: String? { links.deferred }
  var gate: LinkGate? { links.gate }
}

extension LinkHandle {
  /// The patterns, the deferred link and the sign-in state at one moment.
  struct Snapshot: Equatable {
    let patterns: [String]
    let pending: String?

    /// A Boolean value that indicates whether links that require a signed-in user can be opened;
    /// `nil` if no link requires a signed-in user.
    let isOpen: Bool?
  }

  /// The current patterns, the deferred link and the sign-in state.
  var snapshot: Snapshot {
    Snapshot(patterns: patterns, pending: pending, isOpen: gate?.isOpen())
  }
}

extension LinkHandle.Snapshot {
  private var gate: String? { isOpen.map { LinkGate.name(isOpen: $0) } }

  /// The patterns, the deferred link and the sign-in state, as data.
  var facts: ConsoleValue {
    .facts([
      "patterns": .strings(patterns),
      "pending": .optional(pending),
      "gate": gate.map { .enumCase($0, []) } ?? .null,
    ])
  }

  /// A Boolean value that indicates whether a deferred link can be opened.
  ///
  /// The value is `true` if a link is deferred and a user is signed in.
  private var canResume: Bool { isOpen == true && pending != nil }

  /// The lines of text that show the link patterns, the sign-in state and the deferred link.
  var lines: [String] {
    patterns.map { "link \($0)" } + (gate.map { ["gate \($0)"] } ?? [])
      + [(pending ?? "no link is deferred").escapedForTerminal]
      + (canResume ? ["run \"link resume\" to open the deferred link"] : [])
  }
}
