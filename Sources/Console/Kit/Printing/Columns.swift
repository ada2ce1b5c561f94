import InnoTerminalUI

/// A table in which each column is as wide as its widest cell.
enum Columns {
  /// Aligns the cells of rows in columns.
  ///
  /// - Parameters:
  ///   - rows: The cells of each row; rows can have different numbers of cells.
  ///   - indent: The number of spaces before each line.
  /// - Returns: A line for each row, without trailing spaces.
  static func lines(_ rows: [[String]], indent: Int = 0) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? displayWidth($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (cell, width) in zip(row.dropLast(), widths) {
        line += cell + String(repeating: " ", count: width - displayWidth(cell) + 2)
      }
      line += row.last ?? ""
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
