/// A view drawn in a limited number of lines.
public struct TextDrawing: Hashable, Sendable {
  /// The visible lines, from top to bottom.
  public var lines: [TextLine] = []

  /// The number of hidden lines that are not counted in a line such as `… 3 more lines`.
  public var hidden = 0

  /// A Boolean value that indicates whether the view has adapted to the height.
  ///
  /// An arranged view must be drawn again for a smaller height, instead of being cut at its bottom.
  public var isArranged = false

  /// Creates an empty drawing.
  public init() {}

  /// Creates a drawing of the first of some lines.
  ///
  /// - Parameters:
  ///   - lines: All the lines.
  ///   - height: The number of visible lines; values below 0 count as 0.
  public init(_ lines: [TextLine], clippedTo height: Int) {
    self.lines = Array(lines.prefix(max(height, 0)))
    hidden = lines.count - self.lines.count
  }

  /// Creates a drawing of views below one another, as far as they fit.
  ///
  /// - Parameters:
  ///   - views: The views; groups must be flattened.
  ///   - spacing: The empty lines between two views; a view without lines takes no space.
  ///   - width: The width in columns.
  ///   - height: The number of lines.
  @MainActor
  init(stacking views: [any TextView], spacing: Int = 0, width: Int, height: Int) {
    for view in views {
      let gap = lines.isEmpty && hidden == 0 ? 0 : spacing
      let next = view.drawing(width: width, height: max(height - lines.count - gap, 0))
      if !next.lines.isEmpty {
        lines += repeatElement(TextLine(), count: gap) + next.lines
        hidden += next.hidden
        isArranged = isArranged || next.isArranged
      } else if next.hidden > 0 {
        hidden += gap + next.hidden
      }
    }
  }
}
