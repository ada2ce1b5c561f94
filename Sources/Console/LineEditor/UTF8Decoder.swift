/// Joins bytes to Unicode scalars one byte at a time, and drops those that are not UTF-8 (RFC 3629).
package struct UTF8Decoder {
  private var value: UInt32 = 0
  private var missing = 0
  private var least: UInt32 = 0

  package init() {}

  /// Takes the next byte; returns the scalar that it completes.
  package mutating func push(_ byte: UInt8) -> Unicode.Scalar? {
    if missing > 0, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      // The check on `least` refuses overlong forms, the initialiser surrogates and what is too big.
      return missing == 0 && value >= least ? Unicode.Scalar(value) : nil
    }
    missing = 0
    switch byte {
    case 0x00...0x7F: return Unicode.Scalar(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0...0xF4: begin(byte & 0x07, missing: 3, least: 0x10000)
    default: break
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }
}
