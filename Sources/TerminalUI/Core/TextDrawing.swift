/// What a view came to in the room it was given.
public struct TextDrawing: Hashable, Sendable {
  /// The lines that are shown, from top to bottom.
  public var lines: [TextLine] = []

  /// How many lines there was no room for and no mark tells of.
  public var hidden = 0

  /// Whether the view arranged itself for the height, so that in less room it is drawn anew and not
  /// cut at its bottom.
  public var isArranged = false

  /// Makes a drawing of nothing.
  public init() {}

  /// Shows the first of some lines and hides the others.
  ///
  /// - Parameters:
  ///   - lines: All the lines.
  ///   - height: How many may be shown; below 0 counts as 0.
  public init(_ lines: [TextLine], clippedTo height: Int) {
    self.lines = Array(lines.prefix(max(height, 0)))
    hidden = lines.count - self.lines.count
  }

  /// Shows views below one another until there is no more room.
  ///
  /// - Parameters:
  ///   - views: The views, not the groups that hold them.
  ///   - spacing: The empty lines between two views; a view without lines takes no space.
  ///   - width: The columns there are.
  ///   - height: The lines there are.
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
