import Foundation
import InnoNetwork
import InnoText

/// A part of the app, such as its stores, that a web page shows beside the timeline.
package enum PagePart: String, CaseIterable, Sendable {
  /// Every store, with its state, phases, effects and actions.
  case stores

  /// The tabs, the routers and the deep links.
  case routes

  /// The dependency container.
  case container

  /// The state of the network and a summary of each request.
  case network

  /// The requests and responses, with their headers and bodies.
  ///
  /// Secrets are redacted.
  case exchanges

  /// The text of the screen.
  case screen
}

extension Console {
  /// Returns facts about the app as data for a web page.
  ///
  /// - Parameter parts: The categories of facts to return.
  /// - Returns: The data. `at` is the number of the newest event, `name` is the name of the
  ///   console, and `verbs` contains the names of all commands. A category that the app does not
  ///   expose is `null` or empty.
  package func pageFacts(_ parts: some Sequence<PagePart>) -> ConsoleValue {
    .named(
      [
        ("at", .int(timeline.lastNumber)), ("name", .string(name)),
        ("verbs", .strings(commands.map(\.name))),
      ] + parts.map { ($0.rawValue, facts(of: $0)) }
    )
  }

  private func facts(of part: PagePart) -> ConsoleValue {
    switch part {
    case .stores: .array(stores.map(\.pageFacts))
    case .routes: .facts(["routes": routeFacts, "tabs": tabs?.facts ?? .null])
    case .container: container.map { ContainerView($0).data } ?? .null
    case .network: anyNetwork?.pageFacts ?? .null
    case .exchanges:
      .array(
        (anyNetwork?.recorder.exchanges ?? []).map { exchange in
          exchange.pageFacts(redaction: anyNetwork?.redaction ?? Redaction())
        }
      )
    case .screen: screen.map { .strings($0(min(width, 100), nil)) } ?? .null
    }
  }
}

/// The redaction of the secrets in a page that is written to a file.
package struct PageRedaction: Sendable {
  fileprivate let secrets: SessionSecrets

  /// Creates a redaction of the secrets that the user has typed, and of values whose names imply
  /// secrets.
  ///
  /// - Parameters:
  ///   - console: The console of the session.
  ///   - events: The events of the session, which include the typed lines.
  @MainActor
  package init(in console: Console, _ events: [TimelineEvent]) {
    secrets = console.typedSecrets(in: events.lazy.map(\.kind.typedLine))
  }

  /// Returns facts with placeholders in place of secrets.
  package func redacted(_ facts: ConsoleValue) -> ConsoleValue { secrets.masking(facts) }
}

extension StoreHandle {
  fileprivate var pageFacts: ConsoleValue {
    .facts([
      "name": .string(name),
      "state": value,
      "phases": phases?.facts ?? .null,
      "effects": .strings(effects().map(\.id)),
      "actionCount": .int(actionCount()),
      "actions": .array(actions.map(\.facts)),
    ])
  }
}

extension ConsoleNetwork {
  fileprivate var pageFacts: ConsoleValue {
    let panel = self as? NetworkPanel
    return .facts([
      "facts": facts,
      "canSwitch": .bool(panel != nil),
      "hasStub": .bool(panel?.stub != nil),
      "levels": .strings(panel == nil ? [] : DefaultNetworkLogger.Level.allCases.map(\.rawValue)),
      "requests": .array(exchanges.all.map(\.facts)),
    ])
  }
}

extension RecordedExchange {
  /// The maximum size, in bytes, of a body that a page shows in full.
  private static var bodyLimit: Int { 100_000 }

  fileprivate func pageFacts(redaction: Redaction) -> ConsoleValue {
    guard case .object(_, let fields, _) = redacted(by: redaction).facts else { return .null }
    return .named(
      [("request", .optional(label?.id))]
        + fields.map { field in
          guard field.name.hasSuffix("Body"), case .string(let text) = field.value,
            case let shown = text.prefix(bytes: Self.bodyLimit), shown.endIndex < text.endIndex
          else { return (field.name, field.value) }
          let rest = text.utf8.count - shown.utf8.count
          return (field.name, .string("\(shown)\n… \(rest.counted("more byte"))"))
        }
    )
  }
}

extension TimelineEvent {
  /// The maximum size, in bytes, of an answer's text that a page shows in full.
  private static var answerLimit: Int { 20_000 }

  /// The event as a JSON object for a web page.
  ///
  /// The object contains the fields that `Docs/Output.md` documents, except `v` and `t`. In
  /// addition, `at` is the time in milliseconds since 1970, `session` is the number of the event's
  /// session, and `label` is the text that a terminal shows.
  ///
  /// - Parameter redaction: The redaction of secrets, or `nil` to include secrets.
  /// - Returns: The JSON object.
  package func pageJSON(_ redaction: PageRedaction? = nil) -> String {
    ConsoleValue.object(
      type: "",
      [
        .init("n", .int(number)),
        .init("at", .double((time.timeIntervalSince1970 * 1e6).rounded() / 1e3)),
        .init("source", .string(source)),
        .init("kind", .string(kind.name)),
        .init("cause", .optional(cause)),
        .init("session", .optional(session)),
        .init("label", .string(redaction?.secrets.masking(label) ?? label)),
      ] + (redaction?.secrets.fields(of: kind, source: source) ?? kind.fields(source: source)),
      id: nil
    ).json
  }

  private var label: String {
    guard case .answer(_, let answer) = kind else { return kind.shortText.joined(separator: "\n") }
    let text = answer.lines.joined(separator: "\n")
    let shown = text.prefix(bytes: Self.answerLimit)
    return shown.endIndex < text.endIndex ? "\(shown)\n…" : text
  }
}

extension String {
  /// Returns the longest prefix that does not exceed the given size in bytes and does not split a
  /// Unicode scalar.
  fileprivate func prefix(bytes limit: Int) -> Substring {
    let end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex) ?? endIndex
    return self[..<(end.samePosition(in: unicodeScalars) ?? unicodeScalars.index(before: end))]
  }
}
