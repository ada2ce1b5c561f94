import CEditLine

extension EditingEngine {
  /// A position in the history while Up and Down are used.
  struct HistoryWalk {
    let entries: [String]
    let typed: EditedLine

    /// The indices of the entries that begin with the line being typed.
    let matching: [Int]
    var position: Int
  }

  /// Shows an earlier or a later entry of the history that begins with the line being typed; after
  /// the newest, that line.
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

  /// Begins a walk through the entries that begin with the line, or through all of them if none
  /// does.
  private func beginWalk(_ line: EditedLine) -> HistoryWalk {
    let entries = history.entries
    let text = line.text
    let matching = entries.indices.filter { entries[$0].hasPrefix(text) && entries[$0] != text }
    let all = matching.isEmpty ? Array(entries.indices) : matching
    return HistoryWalk(entries: entries, typed: line, matching: all, position: all.count)
  }
}
