extension TextView {
  /// Draws any view: a primitive itself, another view by its body.
  ///
  /// - Parameter width: The width in columns.
  /// - Returns: The lines from top to bottom.
  public func drawn(width: Int) -> [TextLine] {
    guard let primitive = self as? any PrimitiveTextView else { return body.drawn(width: width) }
    return primitive.lines(width: width)
  }

  /// Draws any view in a limited number of lines; if it does not fit, the last line counts the
  /// hidden ones: `… 3 more lines`.
  ///
  /// - Parameters:
  ///   - width: The width in columns.
  ///   - height: The number of lines.
  ///   - place: The text after the count of hidden lines, such as ` behind the sheet`.
  /// - Returns: At most that many lines.
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

  /// Draws as much of any view as fits, without counting the hidden lines in a line of its own.
  ///
  /// - Parameters:
  ///   - width: The width in columns.
  ///   - height: The number of lines.
  /// - Returns: At most that many lines, and the number of hidden ones.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    guard let primitive = self as? any PrimitiveTextView else {
      return body.drawing(width: width, height: height)
    }
    return primitive.drawing(width: width, height: height)
  }
}
