import Testing

@testable import InnoLineEditor

@Suite struct HistorySearchTests {
  private let entries = ["Open People", "send people onAppear", "open posts", "한글 입력"]

  /// Returns the result of a search after some keys: `^` continues with older entries, `<` deletes
  /// a letter.
  private func search(_ keys: String) -> (line: String?, cursor: Int?, isFailing: Bool) {
    var search = HistorySearch(entries)
    for key in keys.unicodeScalars {
      switch key {
      case "^": _ = search.continueSearch()
      case "<": search.removeLast()
      default: _ = search.append(key)
      }
    }
    let line = search.found.map { String(String.UnicodeScalarView($0.line)) }
    return (line, search.found?.cursor, search.isFailing)
  }

  @Test(
    "The newest entry with the pattern is found first, then older ones",
    arguments: [
      ("", nil, nil, false), ("^", nil, nil, false),
      ("o", "open posts", 0, false), ("p", "open posts", 1, false), ("po", "open posts", 5, false),
      ("pe^", "send people onAppear", 5, false), ("pe^^", "Open People", 1, false),
      ("pe^^^", "Open People", 1, true), ("opex", "open posts", 0, true),
      ("opex<", "open posts", 0, false), ("opex<^", "Open People", 0, false),
      ("O", "Open People", 0, false), ("글", "한글 입력", 1, false), ("z", nil, nil, true),
      ("z<", nil, nil, false), ("<", nil, nil, false), ("pe^<", "open posts", 1, false),
      (".*", nil, nil, true),
    ] as [(String, String?, Int?, Bool)]
  )
  func finding(keys: String, line: String?, cursor: Int?, isFailing: Bool) {
    let result = search(keys)
    #expect(result.line == line)
    #expect(result.cursor == cursor)
    #expect(result.isFailing == isFailing)
  }

  @Test("Without entries nothing is found")
  func empty() {
    var search = HistorySearch([])
    let found = [search.continueSearch(), search.append("a"), search.continueSearch()]
    #expect(found == [true, false, false])
    #expect(search.found == nil)
  }
}
