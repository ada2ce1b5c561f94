/// Rows of cells, aligned; a cell that does not fit is cut with `…`.
///
/// ```swift
/// Table(
///   columns: [TableColumn("#", alignment: .trailing), "Name", "City"],
///   rows: people.map { ["\($0.id)", $0.name, $0.city] }
/// )
/// ```
///
/// The narrow columns keep their width and the wide ones share what is left.
public struct Table: PrimitiveTextView {
  private let columns: [TableColumn]
  private let rows: [[String]]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: The columns; a row with more cells adds columns without a heading.
  ///   - rows: The cells of each row; cells that are missing at its end are empty.
  public init(columns: [TableColumn], rows: [[String]]) {
    let missing = (rows.map(\.count).max() ?? 0) - columns.count
    self.columns = columns + [TableColumn](repeating: "", count: max(missing, 0))
    self.rows = rows
  }

  /// Draws the headings, if there are any, and the rows.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: One line for the headings and one for each row.
  public func lines(width: Int) -> [TextLine] {
    let heading = columns.map { TextRun($0.title, style: .bold) }
    let cells = rows.map { row in
      zip(row, columns).map { TextRun($0, style: $1.style) }
    }
    let drawn = heading.allSatisfy(\.text.isEmpty) ? cells : [heading] + cells

    var wanted = [Int](repeating: 0, count: columns.count)
    for row in drawn {
      for (index, cell) in row.enumerated() {
        wanted[index] = max(wanted[index], cell.width)
      }
    }
    let available = width - Self.spacing * (columns.count - 1)
    let widths = columnWidths(wanted: wanted, available: available)
    return drawn.map { line(of: $0, widths: widths).truncated(to: width) }
  }

  private static let spacing = 2

  private func line(of cells: [TextRun], widths: [Int]) -> TextLine {
    var runs: [TextRun] = []
    for (index, cell) in cells.enumerated() {
      let fitted = TextLine([cell]).truncated(to: widths[index])
      let padding = TextLine.spaces(widths[index] - fitted.width)
      if index > 0 {
        runs += TextLine.spaces(Self.spacing).runs
      }
      switch columns[index].alignment {
      case .leading: runs += fitted.runs + padding.runs
      case .trailing: runs += padding.runs + fitted.runs
      }
    }
    return TextLine(runs)
  }
}
