/// The lines typed at earlier prompts, oldest first, without duplicates.
struct LineHistory: Equatable {
  private(set) var entries: [String]
  let limit: Int

  init(_ entries: [String] = [], limit: Int) {
    self.limit = max(1, limit)
    var seen: Set<String> = []
    self.entries =
      entries.reversed().filter { seen.insert($0).inserted }.reversed()
      .suffix(self.limit)
  }

  /// Adds a line as the newest entry, and removes the oldest entry if there are more entries than
  /// the limit.
  ///
  /// A line that starts with a space is ignored. The user can therefore keep a secret out of the
  /// history by typing a space first.
  ///
  /// - Returns: `true` if the history changed; `false` if the line is empty, starts with a space,
  ///   contains NUL or is already the newest entry.
  mutating func add(_ line: String) -> Bool {
    guard let first = line.unicodeScalars.first, first != " ", !line.contains("\0"),
      line != entries.last
    else { return false }
    if let known = entries.firstIndex(of: line) { entries.remove(at: known) }
    entries.append(line)
    if entries.count > limit { entries.removeFirst() }
    return true
  }
}
