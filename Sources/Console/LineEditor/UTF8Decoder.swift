/// A decoder that converts UTF-8 to Unicode scalars, one byte at a time (RFC 3629).
package struct UTF8Decoder {
  private var value: UInt32 = 0
  private var missing = 0
  private var least: UInt32 = 0

  package init() {}

  /// The scalar that represents invalid bytes: a noncharacter, which Unicode reserves for internal
  /// use.
  package static let invalid: Unicode.Scalar = "\u{10FFFE}"

  /// Decodes the next byte.
  ///
  /// - Returns: The scalars that this byte completes. If the byte interrupts an incomplete
  ///   sequence, ``invalid`` is returned for that sequence.
  package mutating func push(_ byte: UInt8) -> [Unicode.Scalar] {
    if missing > 0, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0 else { return [] }
      // `least` excludes overlong forms. The initializer of `Unicode.Scalar` excludes surrogates
      // and values that are out of range.
      return [value >= least ? Unicode.Scalar(value) ?? Self.invalid : Self.invalid]
    }
    let cut = missing > 0 ? [Self.invalid] : []
    missing = 0
    switch byte {
    case 0x00...0x7F: return cut + [Unicode.Scalar(byte)]
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0...0xF4: begin(byte & 0x07, missing: 3, least: 0x10000)
    default: return cut + [Self.invalid]
    }
    return cut
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }
}
