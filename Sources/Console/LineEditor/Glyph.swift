import CEditLine

/// What the terminal shows in one place, and the room it takes there.
struct Glyph: Equatable {
  var text: String
  /// Cells: 0 for a mark that joins the glyph before it.
  var width: Int

  /// The glyphs that show `scalar`.
  ///
  /// A control character is shown as `^A`, two glyphs that the margin may part, and what else
  /// cannot be shown, or would reorder the text beside it, as U+FFFD: no text ever acts on the
  /// terminal.
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

  /// `text` as it is shown, cut with `…` to at most `limit` cells.
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
