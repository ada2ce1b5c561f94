import Foundation

/// The format of a session file.
///
/// The file consists of JSON Lines:
///
/// ```
/// {"s":"4a1c…","n":12,"t":3052,"kind":"action","source":"people","cause":11,"store":"people",…}
/// ```
///
/// - `s` is the checksum of all fields except `s` in this line and in all preceding lines.
/// - `n` is the number of the event. In a line that is not an event, `n` is the number of the
///   preceding event.
/// - `t` is the time in microseconds since the first line.
enum SessionFormat {
  /// The version of the format.
  static let version = 2

  /// The bytes at the start of a line, before the checksum.
  private static let opening = Array("{\"s\":\"".utf8)

  /// The bytes between the checksum and the first field of a line in a session file.
  private static let closing = Array("\",".utf8)

  /// The number of hexadecimal digits in a checksum.
  private static let digits = 16

  /// The zeros that reserve space for a checksum until the checksum is computed.
  private static let placeholder = Array(repeating: UInt8(ascii: "0"), count: digits)

  /// The number of bytes at the start of a line, up to and including the comma after the checksum.
  static let prefix = opening.count + digits + closing.count

  /// The initial value of the checksum.
  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes to a checksum and returns the new checksum.
  ///
  /// The checksum is a variant of FNV-1a with words of 64 bits instead of single bytes, which is
  /// faster. The bytes are read as little-endian words. The last word is padded with zeros. After
  /// each word, the upper half of the checksum is mixed into the lower half.
  static func sum(_ bytes: UnsafeRawBufferPointer, after sum: UInt64) -> UInt64 {
    func adding(_ word: UInt64, to sum: UInt64) -> UInt64 {
      let product = (sum ^ word) &* 0x0100_0000_01B3
      return product ^ product &>> 32
    }
    var sum = sum
    let end = bytes.count & ~7
    for index in stride(from: 0, to: end, by: 8) {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      sum = adding(UInt64(littleEndian: word), to: sum)
    }
    guard end < bytes.count else { return sum }
    return adding(bytes[end...].reversed().reduce(0) { $0 << 8 | UInt64($1) }, to: sum)
  }

  /// Appends a line of the session file.
  ///
  /// - Parameters:
  ///   - fields: The rest of the line's JSON object, after the checksum and the comma.
  ///   - data: The data to which the line is appended.
  ///   - sum: The checksum of the preceding lines, which this method updates.
  static func append(_ fields: String, to data: inout Data, sum: inout UInt64) {
    var line: [UInt8] = []
    let start = begin(&line)
    line += fields.utf8
    end(&line, from: start, sum: &sum)
    data.append(contentsOf: line)
  }

  /// Appends the beginning of a line, which contains a placeholder for the checksum and precedes
  /// the line's fields.
  ///
  /// - Parameter bytes: The bytes to which the line is appended.
  /// - Returns: The index at which the line starts. Pass this index to ``end(_:from:sum:)``.
  static func begin(_ bytes: inout [UInt8]) -> Int {
    let start = bytes.count
    bytes += opening
    bytes += placeholder
    bytes += closing
    return start
  }

  /// Inserts the checksum into the last line of a buffer, and appends a newline.
  ///
  /// - Parameters:
  ///   - bytes: The buffer, which ends after the fields of the last line.
  ///   - start: The index at which the line starts, as returned by ``begin(_:)``.
  ///   - sum: The checksum of the preceding lines, which this method updates.
  static func end(_ bytes: inout [UInt8], from start: Int, sum: inout UInt64) {
    let first = start + opening.count
    bytes.withUnsafeMutableBufferPointer { bytes in
      let line = UnsafeRawBufferPointer(bytes)[start...]
      sum = Self.sum(UnsafeRawBufferPointer(rebasing: line.dropFirst(prefix)), after: sum)
      for index in 0..<digits {
        let digit = UInt8(truncatingIfNeeded: sum >> (4 * (digits - 1 - index))) & 0xF
        bytes[first + index] = (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) + digit
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the fields of a line, or `nil` if the line is malformed or its checksum is wrong.
  ///
  /// Before the call, `sum` is the checksum of the preceding lines. The method adds the line to
  /// `sum`.
  static func fields(
    of line: UnsafeRawBufferPointer,
    sum: inout UInt64
  ) -> UnsafeRawBufferPointer? {
    let start = prefix
    guard line.count > start, line.starts(with: opening),
      line[(start - closing.count)..<start].elementsEqual(closing)
    else { return nil }
    var given: UInt64 = 0
    for byte in line[opening.count..<opening.count + digits] {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      given = given << 4 | UInt64(digit)
    }
    let fields = UnsafeRawBufferPointer(rebasing: line[start...])
    sum = Self.sum(fields, after: sum)
    return sum == given ? fields : nil
  }
}

/// A kind of line, other than an event, in a session file.
enum SessionEntryKind: String {
  /// The first line of a session file, with a description of the app and of the app's state when
  /// the recording started.
  case session

  /// A request with its outcome.
  case exchange

  /// The contents of a file that a command read.
  case file

  /// The start of a session that copied the variables, aliases and functions of another session.
  case join

  /// A snapshot of the app's state.
  case snapshot

  /// The last line of a session file.
  case end
}

/// The start of a session that copied the variables, aliases and functions of another session.
struct SessionJoin {
  /// The number that identifies the new session.
  let session: Int

  /// The number that identifies the session whose variables, aliases and functions were copied.
  let other: Int
}

extension SessionJoin {
  /// Creates a value from the data of a `join` line in a session file, or returns `nil` if the data
  /// is invalid.
  init?(_ facts: ConsoleValue?) {
    guard let session = facts?["joined"]?.asNumber, let other = facts?["of"]?.asNumber else {
      return nil
    }
    self.init(session: session, other: other)
  }

  /// The numbers that identify the two sessions, as data.
  ///
  /// No key is named `session`, because the value of such a key would be redacted as a secret.
  var facts: ConsoleValue { .facts(["joined": .int(session), "of": .int(other)]) }
}
