import CEditLine

extension EditingEngine {
  /// A position in the history, reached from the line being typed.
  struct HistoryWalk {
    let entries: [String]
    let typed: EditedLine
    var position: Int
  }

  /// Shows an earlier or a later entry of the history; after the newest, the line being typed.
  func walkHistory(by step: Int) -> ceditline_reply {
    let line = self.line
    let entries = history.entries
    var walk = walk ?? HistoryWalk(entries: entries, typed: line, position: entries.count)
    walk.position += step
    guard (0...walk.entries.count).contains(walk.position) else {
      display.write(TerminalCode.bell)
      return CEDITLINE_REFUSE
    }
    if walk.position == walk.entries.count {
      self.walk = nil
      replace(0..<line.scalars.count, with: walk.typed.scalars)
      moveCursor(walk.typed.cursor - walk.typed.scalars.count)
    } else {
      self.walk = walk
      replace(0..<line.scalars.count, with: Array(walk.entries[walk.position].unicodeScalars))
    }
    return CEDITLINE_CONTINUE
  }
}
