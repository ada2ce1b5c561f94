/// The layout of a list of completion candidates.
struct CandidateTable {
  /// The width of the terminal window, in columns.
  var columns: Int
  /// The maximum number of rows.
  ///
  /// If not all candidates fit, the last row states how many candidates are not shown.
  var rows: Int
  var usesColor: Bool

  /// Returns the candidates as lines of text that fit the width of the window.
  func text(_ candidates: [LineCompletion]) -> String {
    let lines =
      candidates.contains { $0.detail != nil } ? detailed(candidates) : grid(candidates)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns one line for each candidate that fits, with the text and the detail of the candidate.
  ///
  /// If some candidates do not fit, a last line states how many candidates are not shown.
  private func detailed(_ candidates: [LineCompletion]) -> [String] {
    let shown = candidates.prefix(fitting(candidates.count, perRow: 1))
    let names = shown.map { Glyph.fit($0.text, within: columns - 2) }
    let widest = names.reduce(0) { max($0, $1.width) }
    let lines = zip(names, shown).map { name, candidate in
      let start = "  " + name.text
      guard let detail = candidate.detail else { return start }
      let fitted = Glyph.fit(detail, within: columns - widest - 4)
      guard fitted.width > 0 else { return start }
      let gap = String(repeating: " ", count: widest - name.width + 2)
      return start + gap + (usesColor ? TerminalCode.dim(fitted.text) : fitted.text)
    }
    return lines + remainder(candidates.count - shown.count)
  }

  /// Returns the candidates in as many columns as fit, ordered from top to bottom as in ls(1).
  private func grid(_ candidates: [LineCompletion]) -> [String] {
    let widest = candidates.reduce(0) { max($0, Glyph.fit($1.text, within: columns - 2).width) }
    let perRow = max(1, columns / (widest + 2))
    let shown = candidates.prefix(fitting(candidates.count, perRow: perRow))
    let height = (shown.count + perRow - 1) / perRow
    let lines = (0..<height).map { row in
      var line = ""
      var gap = 2
      for index in stride(from: row, to: shown.count, by: height) {
        let name = Glyph.fit(shown[index].text, within: columns - 2)
        line += String(repeating: " ", count: gap) + name.text
        gap = widest - name.width + 2
      }
      return line
    }
    return lines + remainder(candidates.count - shown.count)
  }

  private func fitting(_ count: Int, perRow: Int) -> Int {
    let lines = (count + perRow - 1) / perRow
    return lines <= rows ? count : max(0, rows - 1) * perRow
  }

  private func remainder(_ count: Int) -> [String] {
    count > 0 ? [Glyph.fit("  … and \(count) more", within: columns).text] : []
  }
}
