extension TextView {
  /// Draws all lines of the ``TextView/body``.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines from top to bottom.
  public func drawn(width: Int) -> [TextLine] { body.drawn(width: width) }

  /// Draws the view in a limited number of lines.
  ///
  /// If the view does not fit, the last line shows the number of hidden lines, such as
  /// `… 3 more lines`.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines.
  ///   - place: The text to append to the last line if lines are hidden, such as
  ///     ` behind the sheet`.
  /// - Returns: At most `height` lines.
  public func drawn(width: Int, height: Int, place: String = "") -> [TextLine] {
    guard height > 0 else { return [] }
    var drawing = drawing(width: width, height: height)
    guard drawing.hidden > 0 else { return drawing.lines }
    if drawing.lines.count == height {
      if drawing.isArranged {
        drawing = self.drawing(width: width, height: height - 1)
      } else {
        drawing.lines.removeLast()
        drawing.hidden += 1
      }
    }
    let lines = drawing.hidden == 1 ? "line" : "lines"
    let mark = "… \(drawing.hidden) more \(lines)\(place)"
    return drawing.lines + [TextLine([TextRun(mark, style: .dim)])]
  }

  /// Draws as much of the ``TextView/body`` as fits.
  ///
  /// Unlike ``drawn(width:height:place:)``, this method adds no line that shows the number of
  /// hidden lines.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines.
  /// - Returns: A drawing of at most `height` lines. The property ``TextDrawing/hidden`` contains
  ///   the number of hidden lines.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    body.drawing(width: width, height: height)
  }

  /// The default value, `nil`, which means that the view is laid out as a whole.
  public var _children: [any TextView]? { nil }
}
