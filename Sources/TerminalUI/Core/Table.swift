/// A table of aligned cells; a cell that does not fit is truncated with `…`.
///
/// ```swift
/// Table(
///   columns: [TableColumn("#", alignment: .trailing), "Name", "City"],
///   rows: people.map { ["\($0.id)", $0.name, $0.city] }
/// )
/// ```
///
/// Narrow columns keep their width, and wide columns share the remaining width.
public struct Table: PrimitiveTextView {
  private let columns: [TableColumn]
  private let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns. If a row has more cells than there are columns, columns without a
  ///     heading are added.
  ///   - rows: The cells of each row. Missing cells at the end of a row are drawn empty.
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

/// A column of a ``Table``: its heading, alignment and style.
public struct TableColumn: Hashable, Sendable {
  /// The alignment of the cells.
  public enum Alignment: Hashable, Sendable {
    /// Left-aligned, for text.
    case leading
    /// Right-aligned, for numbers.
    case trailing
  }

  let title: String
  let alignment: Alignment
  let style: TextStyle

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - title: The heading. A table in which all headings are empty is drawn without a heading
  ///     line.
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
