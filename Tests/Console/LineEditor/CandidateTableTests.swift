import Testing

@testable import InnoLineEditor

@Suite struct CandidateTableTests {
  private let names = ["alpha", "beta", "gamma", "delta", "한글"].map { LineCompletion($0) }

  @Test("Candidates fill as many columns as fit, top to bottom")
  func grid() {
    let table = CandidateTable(columns: 24, rows: 10, usesColor: false)
    #expect(table.text(names) == "  alpha  gamma  한글\n  beta   delta\n")
  }

  @Test("Details are aligned in a column and truncated at the margin")
  func details() {
    let candidates = [
      LineCompletion("한", detail: "a long description"), LineCompletion("send", detail: "short"),
      LineCompletion("x"),
    ]
    let table = CandidateTable(columns: 20, rows: 10, usesColor: false)
    #expect(table.text(candidates) == "  한    a long desc…\n  send  short\n  x\n")
  }

  @Test("A list too tall for the window counts the omitted candidates")
  func remainder() {
    let many = (1...50).map { LineCompletion("name\($0)", detail: "d") }
    let lines = CandidateTable(columns: 40, rows: 5, usesColor: false).text(many).split(
      separator: "\n"
    )
    #expect(lines.count == 5)
    #expect(lines.last == "  … and 46 more")
  }

  @Test("A list in a single row only counts the candidates that do not fit")
  func singleRow() {
    let table = CandidateTable(columns: 24, rows: 1, usesColor: false)
    #expect(table.text(names) == "  … and 5 more\n")
    #expect(table.text(names.map { LineCompletion($0.text, detail: "d") }) == "  … and 5 more\n")
    #expect(table.text(Array(names.prefix(3))) == "  alpha  beta   gamma\n")
  }

  @Test("A list never exceeds a narrow window", arguments: 1...9)
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
