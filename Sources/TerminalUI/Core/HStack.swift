/// A stack that places views from left to right, with their first lines aligned.
///
/// Each view gets its natural width. If the views do not fit, narrow views keep their width and
/// wide views wrap. If any view would get fewer than 12 columns for its wrapped text, all views are
/// drawn one below another instead.
public struct HStack<Content: TextView>: PrimitiveTextView {
  private let spacing: Int
  private let content: Content

  /// Creates a stack of views from left to right.
  ///
  /// - Parameters:
  ///   - spacing: The number of columns between two views. A view without lines adds no spacing.
  ///   - content: The views in the stack.
  public init(spacing: Int = 1, @TextViewBuilder content: () -> Content) {
    self.spacing = max(spacing, 0)
    self.content = content()
  }

  /// Draws the views side by side.
  ///
  /// If the views are too wide for this layout, they are drawn one below another.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines from top to bottom.
  public func lines(width: Int) -> [TextLine] {
    let views = flattened(content).map { (view: $0, lines: $0.drawn(width: width)) }
      .filter { !$0.lines.isEmpty }
    let wanted = views.map { $0.lines.map(\.width).max() ?? 0 }
    let available = width - spacing * (views.count - 1)
    let widths = columnWidths(wanted: wanted, available: available)

    let squeezed = zip(widths, wanted).contains { $0 < min($1, Self.readableWidth) }
    guard !squeezed else { return views.flatMap(\.lines) }

    let blocks = zip(views, zip(widths, wanted)).map { child, room in
      room.0 < room.1 ? child.view.drawn(width: room.0) : child.lines
    }
    return joined(blocks, widths: widths)
  }

  /// The width in columns below which wrapped text is hard to read.
  private static var readableWidth: Int { 12 }

  private func joined(_ blocks: [[TextLine]], widths: [Int]) -> [TextLine] {
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { row in
      var line = TextLine()
      for (index, block) in blocks.enumerated() {
        let cell = row < block.count ? block[row] : TextLine()
        line = line + (index == 0 ? TextLine() : .spaces(spacing)) + cell.padded(to: widths[index])
      }
      return line
    }
  }
}

/// Distributes the available width among views.
///
/// Narrow views get the width that they need. Wide views share the remaining width equally.
///
/// - Parameters:
///   - wanted: The width that each view needs to avoid wrapping, in columns.
///   - available: The available width, in columns.
/// - Returns: The widths in the order of `wanted`. No view gets more width than it needs. The sum
///   of the widths is at most `available`, or 0 if `available` is negative.
func columnWidths(wanted: [Int], available: Int) -> [Int] {
  guard wanted.reduce(0, +) > available else { return wanted }
  var widths = wanted
  var left = max(available, 0)
  var waiting = wanted.count
  for index in wanted.indices.sorted(by: { (wanted[$0], $0) < (wanted[$1], $1) }) {
    widths[index] = min(wanted[index], left / waiting)
    left -= widths[index]
    waiting -= 1
  }
  return widths
}
