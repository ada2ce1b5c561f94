import InnoTerminalUI

/// A table in which each column is as wide as its widest cell.
enum Columns {
  /// Aligns the cells of the given rows in columns.
  ///
  /// - Parameters:
  ///   - rows: The cells of each row. Rows can have different numbers of cells.
  ///   - indent: The number of spaces at the beginning of each line.
  /// - Returns: One line for each row, without trailing spaces.
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
      let trailing = line.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
      return trailing == 0 ? line : String(decoding: line.utf8.dropLast(trailing), as: UTF8.self)
    }
  }
}

extension String {
  /// The lines of the text, including empty lines.
  var lines: [String] {
    // Splitting bytes is much faster than splitting characters.
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }
}
