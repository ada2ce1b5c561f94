#if WebSocket
/// A validator for UTF-8 text that arrives in several pieces.
///
/// The validator rejects the text at the first invalid byte (RFC 3629).
struct UTF8Validator {
  /// The number of continuation bytes that are missing from the current scalar.
  private var missing = 0
  /// The values that the next continuation byte may have.
  ///
  /// Other values would lead to overlong forms, surrogates or scalars above U+10FFFF.
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// A Boolean value that indicates whether the text received so far ends with a complete scalar.
  var isComplete: Bool { missing == 0 }

  /// Validates the next piece of the text.
  ///
  /// - Parameter bytes: The bytes of the piece.
  /// - Returns: `true` if no invalid byte has been found so far.
  mutating func validate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if missing == 0 {
        // Most text is ASCII, which is validated eight bytes at a time.
        while index + 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
        }
        guard index < bytes.count else { return true }
        let byte = bytes[index]
        index += 1
        if byte < 0x80 { continue }
        guard begin(byte) else { return false }
      } else {
        guard next.contains(bytes[index]) else { return false }
        next = 0x80...0xBF
        missing -= 1
        index += 1
      }
    }
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, next) = (2, 0xA0...0xBF)
    case 0xED: (missing, next) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, next) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, next) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }
}
#endif
