/// A table of aligned cells.
///
/// ```swift
/// Table(
///   columns: [TableColumn("#", alignment: .trailing), "Name", "City"],
///   rows: people.map { ["\($0.id)", $0.name, $0.city] }
/// )
/// ```
///
/// If the table is too wide, narrow columns keep their width, and wide columns share the remaining
/// width equally. A cell that does not fit into its column is truncated with `…`.
public struct Table: PrimitiveTextView {
  private let columns: [TableColumn]
  private let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns of the table. If any row has more cells than there are columns,
  ///     columns without a heading are added.
  ///   - rows: The cells of each row. If a row has fewer cells than the table has columns, the
  ///     cells at the end of the row are empty.
  public init(columns: [TableColumn], rows: [[String]]) {
    let missing = (rows.map(\.count).max() ?? 0) - columns.count
    self.columns = columns + [TableColumn](repeating: "", count: max(missing, 0))
    self.rows = rows
  }

  /// Draws the headings, if there are any, and the rows.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: One line for each row. If any heading has text, a line of headings comes first.
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

/// A column of a ``Table``, with a heading, an alignment and a style.
public struct TableColumn: Hashable, Sendable {
  /// The alignment of the cells.
  public enum Alignment: Hashable, Sendable {
    /// Alignment at the left edge of the column, for text.
    case leading
    /// Alignment at the right edge of the column, for numbers.
    case trailing
  }

  let title: String
  let alignment: Alignment
  let style: TextStyle

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - title: The text of the heading. If all headings of a table are empty, the table is drawn
  ///     without a line of headings.
  ///   - alignment: The alignment of the cells.
  ///   - style: The style of the cells.
  public init(_ title: String, alignment: Alignment = .leading, style: TextStyle = []) {
    self.title = title
    self.alignment = alignment
    self.style = style
  }
}

extension TableColumn: ExpressibleByStringLiteral {
  /// Creates a left-aligned column with a heading.
  ///
  /// - Parameter title: The text of the heading.
  public init(stringLiteral title: String) {
    self.init(title)
  }
}
