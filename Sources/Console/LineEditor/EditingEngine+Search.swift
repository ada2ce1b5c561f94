import CEditLine

extension EditingEngine {
  private enum Key {
    static let again: Unicode.Scalar = "\u{12}"
    static let escape: Unicode.Scalar = "\u{1B}"
    static let erasing: Set<Unicode.Scalar> = ["\u{8}", "\u{7F}"]
    static let cancelling: Set<Unicode.Scalar> = ["\u{3}", "\u{7}"]
  }

  /// The maximum delay between an ESC and the next character of a key sequence, in milliseconds.
  private static let escapeDelay: Int32 = 50

  /// Searches the history while the user types a pattern.
  ///
  /// Backspace shortens the pattern, Ctrl-R continues with older entries, and Ctrl-G and Ctrl-C
  /// cancel the search. ESC accepts the found entry. Any other control key also accepts the entry,
  /// and then has its usual effect.
  func searchHistory() -> ceditline_reply {
    search = HistorySearch(history.entries)
    defer { search = nil }
    while let key = readScalar() {
      switch key {
      case Key.again: if search?.continueSearch() == false { display.write(TerminalCode.bell) }
      case _ where Key.erasing.contains(key): search?.removeLast()
      case _ where Key.cancelling.contains(key): return CEDITLINE_CONTINUE
      case Key.escape:
        acceptFound()
        if hasTyped(within: Self.escapeDelay) { giveBack(key) }
        return CEDITLINE_CONTINUE
      case _ where key.properties.generalCategory == .control:
        acceptFound()
        giveBack(key)
        return CEDITLINE_CONTINUE
      default: if search?.append(key) == false { display.write(TerminalCode.bell) }
      }
    }
    return CEDITLINE_REFUSE
  }

  private func acceptFound() {
    guard let found = search?.found else { return }
    replace(0..<line.scalars.count, with: found.line)
    moveCursor(found.cursor - found.line.count)
  }

  /// Returns the content to show during a search.
  func searchContent(_ search: HistorySearch) -> LineRenderer.Content {
    let pattern = String(String.UnicodeScalarView(search.pattern))
    let state =
      search.isAtOldest ? "no older match for" : search.isFailing ? "no match for" : "search"
    let prompt = "\(state) '\(pattern)'> "
    let typed = line
    return LineRenderer.Content(
      prompt: configuration.usesColor ? TerminalCode.dim(prompt) : prompt,
      line: search.found?.line ?? typed.scalars,
      cursor: search.found?.cursor ?? typed.cursor,
      hint: nil
    )
  }
}
