/// The lines that were typed in a session, the newest of them.
struct TypedLines {
  private static let limit = 1_000

  /// How many older lines were forgotten.
  private(set) var forgotten = 0
  private(set) var lines: [String] = []

  mutating func append(_ line: String) {
    lines.append(line)
    // Many are dropped at once, so that a script of a million lines does not move the rest each time.
    guard lines.count == Self.limit * 2 else { return }
    lines.removeFirst(Self.limit)
    forgotten += Self.limit
  }
}

extension String {
  /// The most bytes of a line that are kept once it was run.
  private static let keptLimit = 100_000

  /// The line, or its beginning where it is very long.
  var limited: String {
    guard utf8.count > Self.keptLimit else { return self }
    return String(prefix(1_000)) + "…"
  }
}
