import InnoTerminalUI
import Testing

@MainActor
@Suite("Tables")
struct TableTests {
  @Test("Cells are aligned by display width, numbers to the right")
  func alignment() {
    let table = Table(
      columns: [TableColumn("#", alignment: .trailing), "Name", "City"],
      rows: [["1", "Mara", "Fernhill"], ["10", "한지우", "Port Amity"]]
    )
    #expect(
      render(table) == [
        " #  Name    City",
        " 1  Mara    Fernhill",
        "10  한지우  Port Amity",
      ]
    )
  }

  @Test("A wide column is truncated, a narrow one keeps its width")
  func truncation() {
    let table = Table(columns: ["", ""], rows: [["1", "Renew the lease"], ["2", "한글한글한글"]])
    #expect(render(table, width: 10) == ["1  Renew …", "2  한글한…"])
  }

  @Test("Without column headings, no heading line is drawn")
  func noHeadings() {
    #expect(render(Table(columns: [], rows: [["a", "b"], ["c"]])) == ["a  b", "c"])
  }

  @Test("An empty table has no rows")
  func empty() {
    #expect(render(Table(columns: [], rows: [])) == [])
    #expect(render(Table(columns: ["Name"], rows: [])) == ["Name"])
  }
}
