/// Returns the width of text in terminal columns.
///
/// ```swift
/// displayWidth("Mara")  // 4
/// displayWidth("한글")   // 4
/// displayWidth("👩‍👩‍👧")     // 2
/// ```
///
/// The width is the sum of the widths of the grapheme clusters (Unicode Standard Annex 29). A
/// cluster occupies at most two columns. The width of a cluster depends on its characters:
///
/// - East Asian wide and full-width characters occupy two columns (Unicode Standard Annex 11, the
///   values `W` and `F` of EastAsianWidth.txt, version 16).
/// - Emoji occupy two columns (Unicode Technical Standard 51). Emoji are characters with emoji
///   presentation, joined sequences, flags, keycaps, and text characters followed by U+FE0F. Skin
///   tones do not make an emoji wider. U+FE0E does not make an emoji narrower, because most
///   terminals draw such an emoji two columns wide.
/// - These characters occupy no columns: nonspacing and enclosing marks, joiners, control
///   characters, format characters other than the soft hyphen, and Hangul vowels and final
///   consonants that join the preceding letter.
/// - All other characters occupy one column. Characters of ambiguous width also occupy one column,
///   although terminals in East Asian locales draw such characters two columns wide.
///
/// - Parameter text: One line of text. Control characters count as zero columns. To measure text
///   with escaped control characters, use ``TextRun/width`` instead.
/// - Returns: The width in columns.
public func displayWidth(_ text: some StringProtocol) -> Int {
  guard !text.isPrintableASCII else { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// Returns the width of one grapheme cluster in columns: 0, 1 or 2.
func displayWidth(of cluster: Character) -> Int {
  if let ascii = cluster.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
  let scalars = cluster.unicodeScalars
  if let base = scalars.first, isWideLetter(base.value) { return 2 }
  if isEmoji(scalars) { return 2 }
  // The width is a sum because a virama joins consonants into one cluster, but terminals draw these
  // consonants side by side.
  return min(scalars.reduce(0) { $0 + displayWidth(of: $1) }, 2)
}

/// Returns the longest prefix that fits into a width and does not split a grapheme cluster.
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
  // Some characters have both a text form and an emoji form. U+FE0F selects the emoji form.
  return base.properties.isEmoji && scalars.contains("\u{FE0F}")
}

private func displayWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return scalar.properties.generalCategory == .control ? 0 : 1 }
  // Terminals draw these Hangul vowels and final consonants as parts of the preceding syllable.
  if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) {
    return 0
  }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: return isWide(scalar.value) ? 2 : 1
  }
}
