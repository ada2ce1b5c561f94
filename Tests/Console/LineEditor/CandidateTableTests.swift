import Testing

@testable import InnoLineEditor

@Suite struct CandidateTableTests {
  private let names = ["alpha", "beta", "gamma", "delta", "한글"].map { LineCompletion($0) }

  @Test("Candidates run down as many columns as fit")
  func grid() {
    let table = CandidateTable(columns: 24, rows: 10, usesColor: false)
    #expect(table.text(names) == "  alpha  gamma  한글\n  beta   delta\n")
  }

  @Test("Details stand in a column and are cut at the margin")
  func details() {
    let candidates = [
      LineCompletion("한", detail: "a long description"), LineCompletion("send", detail: "short"),
      LineCompletion("x"),
    ]
    let table = CandidateTable(columns: 20, rows: 10, usesColor: false)
    #expect(table.text(candidates) == "  한    a long desc…\n  send  short\n  x\n")
  }

  @Test("A list too tall for the window says how many it leaves out")
  func remainder() {
    let many = (1...50).map { LineCompletion("name\($0)", detail: "d") }
    let lines = CandidateTable(columns: 40, rows: 5, usesColor: false).text(many).split(
      separator: "\n"
    )
    #expect(lines.count == 5)
    #expect(lines.last == "  … and 46 more")
  }

  @Test("No window is too narrow", arguments: 1...9)
  func narrow(_ columns: Int) {
    let table = CandidateTable(columns: columns, rows: 1, usesColor: false)
    #expect(!table.text(names).isEmpty)
    #expect(!table.text([LineCompletion("send", detail: "short")]).isEmpty)
  }

  @Test("A candidate's control characters do not reach the terminal")
  func escaped() {
    let table = CandidateTable(columns: 40, rows: 5, usesColor: false)
    #expect(table.text([LineCompletion("a\u{1B}[2J", detail: "b\r")]) == "  a^[[2J  b^M\n")
  }
}
