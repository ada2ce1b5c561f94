/// The columns a terminal gives to a text.
///
/// ```swift
/// displayWidth("Mara")  // 4
/// displayWidth("한글")   // 4
/// displayWidth("👩‍👩‍👧")     // 2
/// ```
///
/// East Asian wide and full-width characters (Unicode Standard Annex 11) and emoji take two columns,
/// combining marks and control characters none, a grapheme cluster never more than two. Characters
/// of ambiguous width take one, as terminals outside East Asian locales draw them.
///
/// - Parameter text: One line of text. A control character is counted as nothing: a ``TextRun``
///   spells it out first.
/// - Returns: The number of columns.
public func displayWidth(_ text: some StringProtocol) -> Int {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
    return text.utf8.count
  }
  return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// The columns of one grapheme cluster: 0, 1 or 2.
func displayWidth(of cluster: Character) -> Int {
  if let ascii = cluster.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
  let scalars = cluster.unicodeScalars
  if isEmoji(scalars) { return 2 }
  // The sum, and not the base alone: consonants joined by a virama stand side by side.
  return min(scalars.reduce(0) { $0 + displayWidth(of: $1) }, 2)
}

/// The longest beginning of a text that fits a width, at a grapheme boundary.
func prefix(of text: some StringProtocol, width: Int) -> String {
  var room = width
  let end = text.firstIndex { cluster in
    room -= displayWidth(of: cluster)
    return room < 0
  }
  return String(text[..<(end ?? text.endIndex)])
}

private func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
  guard let base = scalars.first else { return false }
  if base.properties.isEmojiPresentation { return true }
  // U+FE0F asks for the picture where a character has both a picture and a letter form.
  return base.properties.isEmoji && scalars.contains("\u{FE0F}")
}

private func displayWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return scalar.properties.generalCategory == .control ? 0 : 1 }
  // Vowels and final consonants of Hangul that are written apart join the syllable before them.
  if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) {
    return 0
  }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: return isWide(scalar.value) ? 2 : 1
  }
}
