import Testing

@testable import InnoLineEditor

@Suite struct CompletionStepTests {
  private func step(
    _ line: String,
    replacing: Range<Int>,
    _ candidates: String...,
    suffix: String = " "
  ) -> CompletionStep {
    let answer = CompletionAnswer(
      replacing: replacing,
      candidates: candidates.map { LineCompletion($0) },
      suffix: suffix
    )
    return CompletionStep(answer, line: Array(line.unicodeScalars))
  }

  @Test("A single candidate is inserted with its suffix")
  func unique() {
    #expect(
      step("send pe", replacing: 5..<7, "people") == .replace(5..<7, with: "people ", skip: 0)
    )
  }

  @Test("The cursor moves over a suffix that the line already has")
  func suffix() {
    #expect(step("se x", replacing: 0..<2, "send") == .replace(0..<2, with: "send", skip: 1))
  }

  @Test("The common prefix of several candidates is inserted in whole characters")
  func common() {
    #expect(step("s", replacing: 0..<1, "settings", "set") == .replace(0..<1, with: "set", skip: 0))
    #expect(step("", replacing: 0..<0, "한글명령", "한국") == .replace(0..<0, with: "한", skip: 0))
    #expect(
      step("", replacing: 0..<0, "\u{1F468}\u{200D}\u{1F469}", "\u{1F468}")
        == .list([LineCompletion("\u{1F468}\u{200D}\u{1F469}"), LineCompletion("\u{1F468}")])
    )
  }

  @Test("Candidates without a longer common prefix are listed")
  func list() {
    #expect(
      step("s", replacing: 0..<1, "send", "state")
        == .list([LineCompletion("send"), LineCompletion("state")])
    )
  }

  @Test("No candidate rings the bell")
  func none() {
    #expect(CompletionStep(.empty, line: []) == .bell)
  }

  @Test("A range outside the line is clamped", arguments: [3..<9, 7..<9])
  func clamped(_ range: Range<Int>) {
    #expect(
      step("abcd", replacing: range, "x") == .replace(range.clamped(to: 0..<4), with: "x ", skip: 0)
    )
  }
}
