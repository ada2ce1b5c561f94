/// Views beside one another, their first lines level.
///
/// A view gets the width it would like; where they do not fit, the ones that need little keep it
/// and the wide ones wrap. Where a view would have to wrap in fewer than 12 columns, the views stand
/// below one another.
public struct HStack<Content: TextView>: PrimitiveTextView {
  private let spacing: Int
  private let content: Content

  /// Stacks views from left to right.
  ///
  /// - Parameters:
  ///   - spacing: The columns between two views; a view without lines takes no space.
  ///   - content: The views.
  public init(spacing: Int = 1, @TextViewBuilder content: () -> Content) {
    self.spacing = max(spacing, 0)
    self.content = content()
  }

  /// Draws the views.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: As many lines as the tallest view has.
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

  /// The columns under which wrapped text is no longer read with ease.
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
