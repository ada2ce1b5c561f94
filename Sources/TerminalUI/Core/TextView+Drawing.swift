extension TextView {
  /// The lines of any view: a primitive's own, or those of the primitives its body comes down to.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: The lines from top to bottom.
  public func drawn(width: Int) -> [TextLine] {
    guard let primitive = self as? any PrimitiveTextView else { return body.drawn(width: width) }
    return primitive.lines(width: width)
  }

  /// The lines of any view as far as there is room; where there is not, the last one tells how many
  /// are hidden: `… 3 more lines`.
  ///
  /// - Parameters:
  ///   - width: The columns there are.
  ///   - height: The lines there are.
  ///   - place: What to add to the mark, such as ` behind the sheet`.
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

  /// What of any view there is room for, without a mark of its own.
  ///
  /// - Parameters:
  ///   - width: The columns there are.
  ///   - height: The lines there are.
  /// - Returns: At most that many lines, and how many more there would be.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    guard let primitive = self as? any PrimitiveTextView else {
      return body.drawing(width: width, height: height)
    }
    return primitive.drawing(width: width, height: height)
  }
}
