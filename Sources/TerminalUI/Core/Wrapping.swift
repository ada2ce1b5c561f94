/// Wraps a paragraph into lines.
///
/// Lines break between words. A word breaks only if it is wider than a line. Spaces are omitted
/// only at a line break. If the width is one column, a wide character is drawn as `…`.
///
/// - Parameters:
///   - paragraph: The text to wrap, which must not contain control characters.
///   - width: The maximum width of a line, in columns. The value must be at least 1.
///   - style: The style of the lines.
/// - Returns: One or more lines, none of which is wider than `width`.
func wrapped(_ paragraph: String, width: Int, style: TextStyle) -> [TextLine] {
  let whole = displayWidth(paragraph)
  if whole <= width {
    return [TextLine([TextRun(escaped: paragraph, style: style, width: whole)])]
  }
  var lines: [TextLine] = []
  var line = ""
  var lineWidth = 0
  func end() {
    lines.append(TextLine([TextRun(escaped: line, style: style, width: lineWidth)]))
    line = ""
    lineWidth = 0
  }

  var rest = paragraph[...]
  while !rest.isEmpty {
    let spaces = rest.prefix { $0 == " " }
    let word = rest[spaces.endIndex...].prefix { $0 != " " }
    rest = rest[word.endIndex...]
    let wordWidth = displayWidth(word)

    if lineWidth + spaces.count + wordWidth <= width {
      line += spaces + word
      lineWidth += spaces.count + wordWidth
      continue
    }
    if !line.isEmpty { end() }
    for cluster in word {
      let clusterWidth = displayWidth(of: cluster)
      if lineWidth + clusterWidth > width, !line.isEmpty { end() }
      line += clusterWidth > width ? "…" : String(cluster)
      lineWidth += min(clusterWidth, width)
    }
  }
  if !line.isEmpty || lines.isEmpty { end() }
  return lines
}
