/// A buffer for JSON in UTF-8.
///
/// Writing bytes is faster than appending to a string.
struct JSONBuffer: Sendable {
  var bytes: [UInt8] = []

  /// Writes text that is already JSON.
  mutating func write(_ json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes an integer, or `null` if the integer is `nil`.
  mutating func write(decimal number: Int?) {
    guard let number else { return write("null") }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (index, rest) = (digits.count, number.magnitude)
      repeat {
        index -= 1
        digits[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        index -= 1
        digits[index] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[index...]))
    }
  }

  /// Writes a floating-point number, or `null` if the number is not finite.
  mutating func write(number: Double) {
    guard number.isFinite else { return write("null") }
    bytes += "\(number)".utf8
  }

  /// Writes a string in quotes, with escapes where necessary.
  ///
  /// If the string needs no escapes, the method copies the bytes of the string.
  mutating func write(json text: String) {
    if text.isPlainJSON { write(plain: text) } else { write(escaping: text) }
  }

  /// Writes a string in quotes, without escapes.
  ///
  /// Call this method only for a string that needs no escapes.
  mutating func write(plain text: String) {
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string in quotes, with escapes where necessary.
  ///
  /// Use this method for a string that is likely to need escapes. For any other string,
  /// ``write(json:)`` is usually faster.
  mutating func write(escaping text: String) {
    var json = ""
    json.appendJSON(text)
    bytes += json.utf8
  }
}
