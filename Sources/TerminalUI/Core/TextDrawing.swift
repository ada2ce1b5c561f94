/// The result of drawing a view in a limited number of lines.
public struct TextDrawing: Hashable, Sendable {
  /// The visible lines, from top to bottom.
  public var lines: [TextLine] = []

  /// The number of hidden lines that no visible line mentions.
  ///
  /// For example, if a visible line is `… 3 more lines`, those three lines are not counted.
  public var hidden = 0

  /// A Boolean value that indicates whether the view itself chose the lines to show in the
  /// available height, for example to keep a footer visible.
  ///
  /// If the value is `true`, the view must be drawn again when the available height decreases. If
  /// the value is `false`, the drawing can be cut off at the bottom instead.
  public var isArranged = false

  /// Creates an empty drawing.
  public init() {}

  /// Creates a drawing that shows the first lines of an array.
  ///
  /// - Parameters:
  ///   - lines: All lines of the view.
  ///   - height: The maximum number of visible lines. A negative value counts as 0.
  public init(_ lines: [TextLine], clippedTo height: Int) {
    self.lines = Array(lines.prefix(max(height, 0)))
    hidden = lines.count - self.lines.count
  }

  /// Creates a drawing of vertically stacked views, and hides the lines that do not fit.
  ///
  /// - Parameters:
  ///   - views: The views to draw. Each group must already be replaced by its children.
  ///   - spacing: The number of empty lines between two views. A view without lines adds no
  ///     spacing.
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines.
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
