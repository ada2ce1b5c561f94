import CEditLine

extension EditingEngine {
  /// The state of a walk through the history with the Up and Down keys.
  struct HistoryWalk {
    let entries: [String]
    let typed: EditedLine

    /// The indices of the history entries to visit.
    let matching: [Int]
    var position: Int
  }

  /// Shows an earlier or later history entry.
  ///
  /// If any entries begin with the typed line and are longer than the typed line, only those
  /// entries are shown. A step past the newest entry shows the typed line again.
  func walkHistory(by step: Int) -> ceditline_reply {
    let line = self.line
    var walk = walk ?? beginWalk(line)
    walk.position += step
    guard (0...walk.matching.count).contains(walk.position) else {
      display.write(TerminalCode.bell)
      return CEDITLINE_REFUSE
    }
    if walk.position == walk.matching.count {
      self.walk = nil
      replace(0..<line.scalars.count, with: walk.typed.scalars)
      moveCursor(walk.typed.cursor - walk.typed.scalars.count)
    } else {
      self.walk = walk
      replace(
        0..<line.scalars.count,
        with: Array(walk.entries[walk.matching[walk.position]].unicodeScalars)
      )
    }
    return CEDITLINE_CONTINUE
  }

  /// Starts a walk through the history.
  ///
  /// The walk visits the entries that start with the given line and are longer than that line. If
  /// there are no such entries, the walk visits all entries.
  private func beginWalk(_ line: EditedLine) -> HistoryWalk {
    let entries = history.entries
    let text = line.text
    let matching = entries.indices.filter { entries[$0].hasPrefix(text) && entries[$0] != text }
    let all = matching.isEmpty ? Array(entries.indices) : matching
    return HistoryWalk(entries: entries, typed: line, matching: all, position: all.count)
  }
}
