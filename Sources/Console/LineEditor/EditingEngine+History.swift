import CEditLine

extension EditingEngine {
  /// A way through the history, which begins and ends at the line that was being typed.
  struct HistoryWalk {
    let entries: [String]
    let typed: EditedLine
    var place: Int
  }

  /// Shows an earlier entry of the history, or a later one and at last the line that was being typed.
  func walkHistory(by step: Int) -> ceditline_reply {
    let line = self.line
    let entries = history.entries
    var walk = walk ?? HistoryWalk(entries: entries, typed: line, place: entries.count)
    walk.place += step
    guard (0...walk.entries.count).contains(walk.place) else {
      display.write(TerminalCode.bell)
      return CEDITLINE_REFUSE
    }
    if walk.place == walk.entries.count {
      self.walk = nil
      replace(0..<line.scalars.count, with: walk.typed.scalars)
      moveCursor(walk.typed.cursor - walk.typed.scalars.count)
    } else {
      self.walk = walk
      replace(0..<line.scalars.count, with: Array(walk.entries[walk.place].unicodeScalars))
    }
    return CEDITLINE_CONTINUE
  }
}
