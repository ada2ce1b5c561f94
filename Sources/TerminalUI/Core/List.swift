/// A list of rows with a marker before each row, such as `• Mara`.
///
/// ```swift
/// List {
///   ForEach(people) { person in Text(person.name) }
/// }
/// ```
///
/// If a row wraps, its other lines are aligned with the text of its first line.
public struct List<Content: TextView>: PrimitiveTextView {
  private let marker: Marker
  private let content: Content

  /// The marker before each row.
  public enum Marker: Hashable, Sendable {
    /// The same bullet before each row.
    case bullet
    /// The number of the row, counted from 1.
    case number
  }

  /// Creates a list of views.
  ///
  /// - Parameters:
  ///   - marker: The marker before each row.
  ///   - content: The views to draw as rows. A view without lines gets no row.
  public init(marker: Marker = .bullet, @TextViewBuilder content: () -> Content) {
    self.marker = marker
    self.content = content()
  }

  /// Draws the rows.
  ///
  /// - Parameter width: The available width, in columns. If the markers would leave no columns for
  ///   the rows, the markers are omitted.
  /// - Returns: The lines of all rows.
  public func lines(width: Int) -> [TextLine] {
    let views = flattened(content)
    let column = columns(for: views.count)
    guard column < width else { return views.flatMap { $0.drawn(width: width) } }
    let rows = views.map { $0.drawn(width: width - column) }.filter { !$0.isEmpty }
    return rows.enumerated().flatMap { index, row in
      row.enumerated().map { line, text in
        line == 0 ? mark(row: index + 1, columns: column) + text : text.indented(by: column)
      }
    }
  }

  private func columns(for count: Int) -> Int {
    switch marker {
    case .bullet: 2
    case .number: "\(count)".count + 2
    }
  }

  private func mark(row: Int, columns: Int) -> TextLine {
    switch marker {
    case .bullet: return bullet
    case .number:
      let number = "\(row). "
      return .spaces(columns - number.count) + TextLine([TextRun(number)])
    }
  }
}

private let bullet = TextLine([TextRun("• ")])
