import CEditLine

/// A piece of text that cannot be split at the margin, together with its width.
struct Glyph: Equatable {
  var text: String
  /// The width in terminal columns; 0 for a mark that is combined with the previous glyph.
  var width: Int

  /// Returns the glyphs that represent a scalar on the terminal.
  ///
  /// An ASCII control character is shown in the form `^A`, which consists of two glyphs and can be
  /// split at the margin. Any other scalar that cannot be shown, or that controls the direction of
  /// text, is shown as U+FFFD. Therefore no text can control the terminal.
  static func shown(_ scalar: Unicode.Scalar) -> [Glyph] {
    if (0x20..<0x7F).contains(scalar.value) {
      return [Glyph(text: String(Character(scalar)), width: 1)]
    }
    if scalar.value < 0x20 || scalar.value == 0x7F {
      let letter = Character(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      return [Glyph(text: "^", width: 1), Glyph(text: String(letter), width: 1)]
    }
    let width = Int(ceditline_width(scalar.value))
    return width < 0 || scalar.properties.isBidiControl
      ? [Glyph(text: "\u{FFFD}", width: 1)]
      : [Glyph(text: String(Character(scalar)), width: width)]
  }

  /// Returns text in its displayed form, truncated to at most `limit` columns, and the width of
  /// the displayed text.
  ///
  /// Truncated text ends with `…`, unless `limit` is 0.
  static func fit(_ text: String, within limit: Int) -> (text: String, width: Int) {
    let glyphs = text.unicodeScalars.flatMap(shown)
    let whole = glyphs.reduce(0) { $0 + $1.width }
    if whole <= limit {
      return (glyphs.map(\.text).joined(), whole)
    }
    guard limit > 0 else { return ("", 0) }
    var fitted = ""
    var width = 0
    for glyph in glyphs {
      if width + glyph.width > limit - 1 { break }
      fitted += glyph.text
      width += glyph.width
    }
    return (fitted + "…", width + 1)
  }
}
