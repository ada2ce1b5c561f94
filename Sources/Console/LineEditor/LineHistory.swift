/// The lines of earlier prompts, oldest first, each once.
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

  /// Makes `line` the newest entry; the oldest falls out when there are too many.
  ///
  /// A line that starts with a space is never kept: that is how a person keeps a secret out of the
  /// file.
  ///
  /// - Returns: Whether the history changed; not by a line that is empty, starts with a space, holds
  ///   NUL or is the newest already.
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
