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
    let widths = rows.map { $0.map { displayWidth($0) } }
    var columns: [Int] = []
    for row in widths {
      for (column, width) in row.enumerated() {
        if column == columns.count { columns.append(0) }
        columns[column] = max(columns[column], width)
      }
    }
    return zip(rows, widths).map { row, widths in
      var line = String(repeating: " ", count: indent)
      for (column, cell) in row.enumerated() {
        line += cell
        guard column < row.count - 1 else { break }
        line += String(repeating: " ", count: columns[column] - widths[column] + 2)
      }
      while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
      return line
    }
  }
}
