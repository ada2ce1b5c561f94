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

  /// How a line changed the history.
  enum Change: Equatable {
    /// The line is empty, starts with a space, or is the newest already.
    case none
    /// The line came behind the others; the oldest fell out when there were too many.
    case appended
    /// The line was further back, and was moved behind the others.
    case moved
  }

  /// Makes `line` the newest entry.
  ///
  /// A line that starts with a space is never kept: that is how a person keeps a secret out of the
  /// file.
  mutating func add(_ line: String) -> Change {
    guard let first = line.unicodeScalars.first, first != " ", !line.contains("\0"),
      line != entries.last
    else { return .none }
    let known = entries.firstIndex(of: line)
    if let known { entries.remove(at: known) }
    entries.append(line)
    if entries.count > limit { entries.removeFirst() }
    return known == nil ? .appended : .moved
  }
}
