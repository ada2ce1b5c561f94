extension Screen {
  /// A builder that wraps rows for another width.
  struct Reflow {
    private let rows: Int
    private let columns: Int
    private var result: [Row] = []
    private var cursor = (row: 0, column: 0)
    private var line: [Cell] = []
    private var cursorInLine: Int?

    init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }

    mutating func add(_ row: Row, cursor: Int?) {
      if let cursor { cursorInLine = line.count + cursor }
      var cells = row.cells
      if row.wraps {
        // The space that a wide character left at the margin is not text.
        if cells.last == .blank { cells.removeLast() }
        line += cells
      } else {
        while cells.last == .blank { cells.removeLast() }
        line += cells
        endLine()
      }
    }

    mutating func finish() -> (grid: [Row], scrolledOff: [Row], row: Int, column: Int) {
      if !line.isEmpty { endLine() }
      // Empty rows below the cursor make room before anything scrolls.
      while result.count > rows, result.count - 1 > cursor.row,
        result.last?.cells.allSatisfy({ $0 == .blank }) == true
      {
        result.removeLast()
      }
      let excess = max(0, result.count - rows)
      let scrolledOff = Array(result.prefix(excess))
      var grid = Array(result.dropFirst(excess))
      while grid.count < rows {
        grid.append(Row(cells: Array(repeating: .blank, count: columns)))
      }
      return (grid, scrolledOff, max(0, cursor.row - excess), min(cursor.column, columns - 1))
    }

    private mutating func endLine() {
      var row = Row(cells: [])
      var index = 0
      while index < line.count {
        let width = index + 1 < line.count && line[index + 1].text.isEmpty ? 2 : 1
        if row.cells.count + width > columns {
          row.wraps = true
          append(row)
          row = Row(cells: [])
        }
        placeCursor(at: index, width: width, in: row)
        row.cells += line[index..<index + width]
        index += width
      }
      if let offset = cursorInLine {
        let column = row.cells.count + offset - line.count
        cursor = (result.count + column / columns, column % columns)
        for _ in 0..<(column / columns) {
          row.wraps = true
          append(row)
          row = Row(cells: [])
        }
        cursorInLine = nil
      }
      append(row)
      line = []
    }

    private mutating func placeCursor(at index: Int, width: Int, in row: Row) {
      guard let offset = cursorInLine, (index..<index + width).contains(offset) else { return }
      cursor = (result.count, row.cells.count)
      cursorInLine = nil
    }

    private mutating func append(_ row: Row) {
      var row = row
      row.cells += Array(repeating: .blank, count: columns - row.cells.count)
      result.append(row)
    }
  }
}
