/// Joins the lines that a person types until no JSON in them is open.
///
/// ```swift
/// var entry = TypedEntry()
/// entry.add("send people peopleLoaded [")  // nil: the next line belongs to it
/// entry.add("]")                           // "send people peopleLoaded [\n]"
/// ```
package struct TypedEntry: Sendable {
  private var text = ""
  private var json: OpenJSON?

  /// Begins with nothing.
  package init() {}

  /// Whether the next line belongs to those before it.
  package var isOpen: Bool { json != nil }

  /// Takes a line.
  ///
  /// - Parameter line: The line.
  /// - Returns: All lines since the last whole one, when they are whole now, broken, or too long to
  ///   go on.
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
