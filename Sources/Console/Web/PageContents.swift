import Foundation
import InnoConsole

/// The contents of a page: the session's events that have not been dropped, and the state of the
/// app at the newest event.
struct PageContents: Sendable {
  let name: String
  let events: [TimelineEvent]

  /// The number of events that were dropped, all of which are older than ``events``.
  let dropped: Int
  let facts: ConsoleValue
  let date: Date

  /// Creates the contents of a page from the session of a console.
  ///
  /// - Parameters:
  ///   - console: The console whose session the page shows.
  ///   - parts: The categories of facts about the app to include.
  @MainActor
  init(of console: Console, parts: [PagePart] = PagePart.allCases) {
    let kept = console.timeline.kept
    name = console.name
    (events, dropped) = (kept.events, kept.dropped)
    facts = console.pageFacts(parts)
    date = Date()
  }

  /// Returns the session as JSON.
  ///
  /// - Parameters:
  ///   - isReadOnly: A Boolean value that indicates whether the page is read-only.
  ///   - redaction: The redaction of secrets, or `nil` to include secrets.
  /// - Returns: The JSON.
  private func json(isReadOnly: Bool, _ redaction: PageRedaction? = nil) -> String {
    let head = ConsoleValue.facts([
      "v": .int(TimelineEvent.formatVersion),
      "name": .string(name),
      "date": .double((date.timeIntervalSince1970 * 1e3).rounded()),
      "dropped": .int(dropped),
      "readOnly": .bool(isReadOnly),
      "app": redaction?.redacted(facts) ?? facts,
    ]).json
    return head.dropLast() + ",\"events\":["
      + events.map { $0.pageJSON(redaction) }.joined(separator: ",\n") + "]}"
  }

  /// Returns the session as JSON for a page that a server sends to a browser.
  ///
  /// - Parameter isReadOnly: A Boolean value that indicates whether the page is read-only. A
  ///   read-only page shows the app, but the user cannot run commands in the page.
  /// - Returns: The session as JSON.
  @concurrent
  func text(isReadOnly: Bool) async -> String { json(isReadOnly: isReadOnly) }

  /// Returns the session as one HTML file.
  ///
  /// The function does not run on the main actor, because encoding a long session can take a while.
  ///
  /// - Parameter redaction: The redaction of secrets.
  /// - Returns: The HTML file.
  @concurrent
  func report(_ redaction: PageRedaction) async -> Data {
    // In a script element, only `<` can start the end tag.
    let json = json(isReadOnly: true, redaction).replacing("<", with: "\\u003c")
    return Data(Page.report(of: json).utf8)
  }
}
