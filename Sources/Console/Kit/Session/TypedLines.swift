/// A builder that joins typed lines into an entry until all JSON and all blocks are closed.
///
/// ```swift
/// var entry = TypedEntry()
/// entry.add("send people peopleLoaded [")  // nil: continues on the next line
/// entry.add("]")                           // "send people peopleLoaded [\n]"
/// ```
package struct TypedEntry: Sendable {
  private var text = ""
  private var json: OpenJSON?

  /// Creates an empty entry.
  package init() {}

  /// A Boolean value that indicates whether the entry continues on the next line.
  package var isOpen: Bool { json != nil }

  /// Adds a line to the entry.
  ///
  /// - Parameter line: The line to add.
  /// - Returns: The text of the entry, or `nil` if the entry continues on the next line. An invalid
  ///   or too long entry does not continue.
  package mutating func add(_ line: String) -> String? {
    if isOpen { text += "\n" }
    text += line
    if text.utf8.count <= LineSplitter.limit {
      guard json?.mayEnd(on: line) ?? true else { return nil }
      if case .incomplete(let open)? = try? LineParser.parse(text) {
        json = open
        return nil
      }
    }
    defer { self = TypedEntry() }
    return text
  }
}

/// The most recently typed lines of a session.
struct TypedLines {
  private static let limit = 1_000

  /// The number of old lines that have been removed from ``lines``.
  private(set) var dropped = 0
  private(set) var lines: [String] = []

  mutating func append(_ line: String) {
    lines.append(line)
    // Remove many lines at once. Removing one line for each new line would be slow in a long
    // script.
    guard lines.count == Self.limit * 2 else { return }
    lines.removeFirst(Self.limit)
    dropped += Self.limit
  }
}

extension String {
  /// The maximum length, in bytes, of a line that is stored in full.
  private static let keptLimit = 100_000

  /// A Boolean value that indicates whether the line is too long to be stored in full.
  var isTooLong: Bool { utf8.count > Self.keptLimit }

  /// The line, shortened if it is longer than 100,000 bytes.
  ///
  /// A shortened line consists of the first 1,000 characters and an ellipsis.
  var limited: String { isTooLong ? String(prefix(1_000)) + "…" : self }
}
