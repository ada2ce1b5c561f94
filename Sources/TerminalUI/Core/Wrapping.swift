/// The lines of one paragraph: broken between words, and within a word only where it is wider than
/// a whole line.
///
/// Spaces at a break are dropped and nothing else. In one column a wide character is drawn as `…`.
///
/// - Parameters:
///   - paragraph: Text without control characters.
///   - width: The columns of a line, at least 1.
/// - Returns: At least one line, none wider than `width`.
func wrapped(_ paragraph: String, width: Int) -> [String] {
  guard displayWidth(paragraph) > width else { return [paragraph] }
  var lines: [String] = []
  var line = ""
  var lineWidth = 0
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
    if !line.isEmpty {
      lines.append(line)
    }
    let pieces = split(word, width: width)
    lines += pieces.dropLast()
    line = pieces.last ?? ""
    lineWidth = displayWidth(line)
  }
  if !line.isEmpty || lines.isEmpty {
    lines.append(line)
  }
  return lines
}

/// A word in pieces no wider than a line.
private func split(_ word: Substring, width: Int) -> [String] {
  var pieces: [String] = []
  var piece = ""
  var pieceWidth = 0
  for cluster in word {
    let clusterWidth = displayWidth(of: cluster)
    if pieceWidth + clusterWidth > width, !piece.isEmpty {
      pieces.append(piece)
      piece = ""
      pieceWidth = 0
    }
    piece += clusterWidth > width ? "…" : String(cluster)
    pieceWidth += min(clusterWidth, width)
  }
  if !piece.isEmpty {
    pieces.append(piece)
  }
  return pieces
}
