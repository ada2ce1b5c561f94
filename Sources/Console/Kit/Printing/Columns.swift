import InnoTerminalUI

/// A table whose columns are as wide as their widest cells.
enum Columns {
  /// Aligns the cells of rows.
  ///
  /// - Parameters:
  ///   - rows: The cells of each row; a row may be shorter than others.
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
